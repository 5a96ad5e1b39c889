import { describe, expect, it } from 'vitest';
import { documentName, pdfProblem } from './pdf.ts';
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

describe('documentName', () => {
  it('is the slug of the title in the first language that has one', () => {
    expect(documentName({ fr: 'Certificat PEB', nl: 'EPC-attest' }, ['nl', 'fr'])).toBe('epc-attest.pdf');
    expect(documentName({ fr: 'Certificat PEB' }, ['nl', 'fr'])).toBe('certificat-peb.pdf');
    expect(documentName({}, ['nl'])).toBe('document.pdf');
  });
});
