/** Why these bytes are not a whole PDF, or undefined when they are. */
export function pdfProblem(bytes: Uint8Array): string | undefined {
  const text = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  if (!text(bytes.subarray(0, 5)).startsWith('%PDF-')) return 'it is not a PDF document';
  return text(bytes.subarray(-2048)).includes('%%EOF') ? undefined : 'the PDF document is cut off';
}
