import type { Document } from '#domain/listing.ts';
import { contentTypeOf } from '#base/content-types.ts';
import type { ServerConfig } from '#server/config.ts';
import type { NamedDocument, Parcel } from '#submissions/form-server.ts';
import type { MailAttachment } from '#submissions/mail.ts';
import {
  documentBytes,
  documentFilename,
  findDocument,
  placeText,
  type DocumentPlace,
} from '#server/documents/document-file.ts';

interface Packing {
  readonly reference: string;
  readonly dirs: ServerConfig['documentDirs'];
  /** Bytes that one mail carries. */
  readonly limit: number;
  /** Makes the address of a document that is too large for the mail. */
  readonly linkTo: (place: string) => string;
}

async function attachment(name: string, place: DocumentPlace, packing: Packing): Promise<MailAttachment | undefined> {
  const bytes = await documentBytes(place, packing.dirs);
  if (!bytes) return undefined;
  const filename = documentFilename(name, place);
  return { filename, contentType: contentTypeOf(filename), base64: Buffer.from(bytes).toString('base64') };
}

const key = ({ path, title }: Document): string => path ?? JSON.stringify(title);

/** Packs documents for a mail: what is small is attached, what is large is linked, what has no file is named. */
export async function packDocuments(documents: readonly NamedDocument[], packing: Packing): Promise<Parcel> {
  const attachments: MailAttachment[] = [];
  const links: Parcel['links'][number][] = [];
  const [attached, missing]: [string[], string[]] = [[], []];
  const packed = new Set<string>();
  let room = packing.limit;
  for (const { document, name } of documents) {
    if (packed.has(key(document))) continue;
    packed.add(key(document));
    const found = await findDocument(document, packing.reference, packing.dirs);
    if (!found) {
      missing.push(name);
      continue;
    }
    const file = found.bytes <= room ? await attachment(name, found.place, packing) : undefined;
    if (!file) {
      links.push({ label: name, href: packing.linkTo(placeText(found.place)) });
      continue;
    }
    room -= found.bytes;
    attachments.push(file);
    attached.push(name);
  }
  return { attachments, attached, links, missing };
}
