/** Does a file begin like a PDF? Its name does not count. */
export function looksLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** Why these bytes are not a whole PDF, or undefined when they are. */
export function pdfProblem(bytes: Uint8Array): string | undefined {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  if (!looksLikePdf(bytes)) return 'it is not a PDF document';
  return text(bytes.subarray(-2048)).includes('%%EOF') ? undefined : 'the PDF document is cut off';
}
