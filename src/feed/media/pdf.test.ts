import { describe, expect, it } from 'vitest';
import { pdfProblem } from './pdf.ts';
import { pdf } from './picture.fixture.ts';

describe('pdfProblem', () => {
  it('finds none in a whole document', () => {
    expect(pdfProblem(pdf)).toBeUndefined();
  });

  it('knows other files and cut-off documents', () => {
    expect(pdfProblem(Buffer.from('<html>'))).toBe('it is not a PDF document');
    expect(pdfProblem(pdf.subarray(0, 20))).toBe('the PDF document is cut off');
  });
});
