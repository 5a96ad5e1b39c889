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
  it('writes decimals as the spreadsheet of its separator does', () => {
    expect([csvTable([['a', 15.4, 12]], ';'), csvTable([['a', 15.4, 12]], ',')]).toEqual([
      '\ufeffa;15,4;12\r\n',
      '\ufeffa,15.4,12\r\n',
    ]);
  });

  it('quotes where it must, and leaves unknown cells empty', () => {
    expect(
      csvTable(
        [
          ['dag', 'a;b'],
          ['x"y', null],
          [7, 'a,b'],
        ],
        ';',
      ),
    ).toBe('\ufeffdag;"a;b"\r\n"x""y";\r\n7;"a,b"\r\n');
  });

  it('never lets a text become a formula', () => {
    expect(csvTable([['=1+1', '-2', -2, '@a']], ',')).toBe("\ufeff'=1+1,'-2,-2,'@a\r\n");
  });

  it('has no formula in any cell, whatever separates the cells of the reader’s spreadsheet', () => {
    const part = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '－',
      ' ',
      '\t',
      '\r',
      '\n',
      '\u00a0',
      '\u200b',
      ';',
      ',',
      '"',
      'a',
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.constantFrom(';', ','), (row, separator) => {
        const cells = csvTable([row], separator).split(/[,;\t\r\n]/u);
        for (const read of cells) expect(read).not.toMatch(/^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is read as it was written', () => {
    const text = fc.string().map((value) => value.replace(/[=+\-@]/gu, 'x'));
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1 })), fc.constantFrom(';', ','), (rows, separator) => {
        expect(parse(csvTable(rows, separator as ';'), separator)).toEqual(rows);
      }),
    );
  });
});

it('takes no longer than the text is long for a cell of nothing but lines', () => {
  // Each line looked at from every other one would take minutes.
  expect(csvTable([['\n'.repeat(300_000)]], ';')).not.toBe('');
});
