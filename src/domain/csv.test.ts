import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvTable } from '#domain/csv.ts';

/** Reads what a spreadsheet reads. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`, 'gu');
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(cells)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('csvTable', () => {
  it('quotes where it must, and leaves unknown cells empty', () => {
    expect(csvTable([['dag', 'a;b'], ['x"y', null], [7, 'a,b']], ';')).toBe(
      '\ufeffdag;"a;b"\r\n"x""y";\r\n7;a,b\r\n',
    );
  });

  it('never lets a text become a formula', () => {
    expect(csvTable([['=1+1', '-2', -2, '@a']], ',')).toBe("\ufeff'=1+1,'-2,-2,'@a\r\n");
  });

  it('is read as it was written', () => {
    const text = fc.string().map((value) => `x${value}`);
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1 })), fc.constantFrom(';', ','), (rows, separator) => {
        expect(parse(csvTable(rows, separator as ';'), separator)).toEqual(rows);
      }),
    );
  });
});
