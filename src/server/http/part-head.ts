import { ApiError } from '#server/http/api-error.ts';

/** What a part is called, and its file if it is one. */
export interface PartHead {
  readonly name: string;
  readonly filename?: string;
}

const disposition = /^form-data((?:[ \t]*;[ \t]*[\w*-]+=(?:"[^"]*"|[^\s";]+))+)[ \t]*;?[ \t]*$/iu;
const parameter = /;[ \t]*([\w*-]+)=(?:"([^"]*)"|([^\s";]+))/gu;

/** Browsers write these three signs of a name in this way, and a backslash as it is (HTML, "multipart/form-data"). */
function decodeName(text: string): string {
  return text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%22', '"');
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ApiError('malformed');
  }
}

/**
 * What the head of a part says, whose bytes came as a letter each; throws an ApiError for one without a name.
 * `'form-data; name="cv"; filename="a.pdf"' -> { name: 'cv', filename: 'a.pdf' }`
 */
export function parseDisposition(line: string): PartHead {
  const [, parameters = ''] = disposition.exec(decodeUtf8(Buffer.from(line, 'latin1'))) ?? [];
  const found = new Map<string, string>();
  for (const [, key = '', quoted, bare = ''] of parameters.matchAll(parameter)) {
    found.set(key.toLowerCase(), decodeName(quoted ?? bare));
  }
  const name = found.get('name');
  const filename = found.get('filename');
  if (name === undefined) throw new ApiError('malformed');
  return { name, ...(filename !== undefined && { filename }) };
}
