import { randomUUID } from 'node:crypto';
import type { FileField, Upload } from '#submissions/form-server.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { RequestBody } from '#server/http/body.ts';
import type { Services } from '#server/services.ts';
import type { PictureKind, Reencode } from '#server/pictures/reencode.ts';

/** First bytes of the kinds that are taken: what a file is called says nothing. */
const signatures: readonly (readonly [Upload['contentType'], readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];
const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

const longestFilename = 80;
/** A scanner that was started anew reads its signatures for so long. */
const scannerSeconds = 60;

function kindOf(bytes: Uint8Array): Upload['contentType'] | undefined {
  return signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
}

/** Said at the field that the file was chosen in, with what it takes. */
function refusalOf({ name, kinds }: FileField): ApiError {
  const ofPdf = kinds.length === 1 ? 'api:file-pdf' : 'api:file';
  const key = kinds.includes('application/pdf') ? ofPdf : 'api:file-picture';
  return new ApiError('file', { problem: { code: 'file', key, field: name } });
}

async function anew(field: FileField, bytes: Uint8Array, kind: PictureKind, reencode: Reencode): Promise<Uint8Array> {
  const result = await reencode(bytes, kind);
  if (result.kind === 'picture') return result.bytes;
  if (result.kind === 'broken') throw refusalOf(field);
  throw new ApiError('file', { problem: { code: 'file', key: 'api:picture-too-large', field: field.name } });
}

/** A name for people, without path or signs that a shell or a header reads. `'../a b.PDF' -> 'a b.pdf'` */
function safeName(name: string, kind: Upload['contentType']): string {
  const stem = name
    .replace(/^.*[\\/]/u, '')
    .replace(/\.\w{1,5}$/u, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, longestFilename)
    .toWellFormed();
  return `${stem === '' ? 'file' : stem}.${extensions[kind]}`;
}

/** What looks at files, and may be told of. */
type UploadTools = Pick<Services, 'reencode' | 'scan' | 'log' | 'metrics'>;

/** A PDF as it came, once the scanner, where there is one, has nothing against it. Without its word none is taken. */
async function scanned({ name }: FileField, bytes: Uint8Array, tools: UploadTools): Promise<Uint8Array> {
  const result = (await tools.scan?.(bytes)) ?? 'clean';
  if (result === 'clean') return bytes;
  tellSecurity(tools, 'scan', { outcome: result });
  if (result === 'infected')
    throw new ApiError('file', { problem: { code: 'file', key: 'api:file-infected', field: name } });
  throw new ApiError('unavailable', { retryAfterSeconds: scannerSeconds });
}

/** Checks the files of a form by their content; throws an ApiError for one that the form does not take. */
export async function checkUploads(
  files: RequestBody['files'],
  fields: readonly FileField[] = [],
  tools: UploadTools,
): Promise<readonly Upload[]> {
  const uploads: Upload[] = [];
  for (const { field, filename, bytes } of files) {
    const accepted = fields.find(({ name }) => name === field);
    if (!accepted) throw new ApiError('file');
    const kind = kindOf(bytes);
    if (!kind || !accepted.kinds.includes(kind)) throw refusalOf(accepted);
    uploads.push({
      id: randomUUID(),
      field,
      filename: safeName(filename, kind),
      contentType: kind,
      bytes:
        kind === 'application/pdf'
          ? await scanned(accepted, bytes, tools)
          : await anew(accepted, bytes, kind, tools.reencode),
    });
  }
  return uploads;
}
