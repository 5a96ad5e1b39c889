import { slugify } from '#domain/slug.ts';
import type { LocalizedText } from '#domain/listing.ts';

const maximumSlugLength = 60;

/** Why these bytes are not a whole PDF, or undefined when they are. */
export function pdfProblem(bytes: Uint8Array): string | undefined {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  if (!text(bytes.subarray(0, 5)).startsWith('%PDF-')) return 'it is not a PDF document';
  return text(bytes.subarray(-2048)).includes('%%EOF') ? undefined : 'the PDF document is cut off';
}

/** File name of a document. `{nl: 'EPC-attest'} -> 'epc-attest.pdf'` */
export function documentName(title: LocalizedText, languages: readonly string[]): string {
  const text = languages.map((language) => title[language]).find((one) => one !== undefined) ?? '';
  const slug = slugify(text).slice(0, maximumSlugLength).replace(/-+$/u, '');
  return `${slug || 'document'}.pdf`;
}
