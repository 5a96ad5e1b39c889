import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dictionaries } from '#i18n/dictionaries.ts';
import { pdfBytes } from './bytes.ts';
import { loadFaces } from './faces.ts';
import { linesOf } from './lines.ts';
import type { Paper } from './paper.ts';
import { pdfPages } from './pdf-text.fixture.ts';
import { printedText, runsOf } from './runs.ts';

const head = { title: 'Test', agency: 'Immo', language: 'nl', createdAt: new Date(0), marginPt: 40 } as const;
const { text: files } = await loadFaces();

function pdf(write: (paper: Paper) => void): Promise<Uint8Array> {
  return pdfBytes(head, write);
}

const withoutSpaces = (text: string): string => text.replace(/\s/gu, '');

/** Text of many scripts, with what is invisible, and words that no line holds. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom('Żółć', 'Ελένη', 'Юлия Київ', 'Nguyễn', 'مريم', '李', '😀', 'x'.repeat(300), 'een huis\nmet tuin'),
);

describe('papers that are asked for at once', () => {
  it('are written one after the other, and the process does something else in between', async () => {
    const happened: string[] = [];
    const written = (name: string): Promise<Uint8Array> =>
      pdf(() => {
        happened.push(name);
        setImmediate(() => happened.push('other'));
      });
    const failed = pdf(() => {
      throw new Error('no paper');
    });
    const made = ['a', 'b', 'c', 'd'].map(written);
    await expect(failed).rejects.toThrow('no paper');
    await Promise.all(made);
    expect(happened.join(' ')).toMatch(/^a other b other c other d(?: other)?$/u);
  });
});

describe('letters', () => {
  it('has all letters of the four languages and of Polish, Greek and Cyrillic names', () => {
    const names =
      '€ 1.250 m² „Straße“ « œuvre » ‘ï’ Ĳ Łódź Żółć Ēriks Ștefan İstanbul Ελένη Παπαδοπούλου Юлия Київ Nguyễn … – ½';
    expect(printedText(names, files)).toBe(names);
  });

  it('prints numbers for letters that no typeface has, and never a box', () => {
    expect(printedText('An אב 😀', files)).toBe('An [U+05D0 U+05D1] [U+1F600]');
  });

  it('has all letters of our own texts', () => {
    for (const [language, namespaces] of Object.entries(dictionaries)) {
      for (const text of Object.values(namespaces).flatMap((messages) => Object.values(messages))) {
        expect(printedText(text, files), language).not.toContain('[U+');
      }
    }
    expect(printedText('CO₂ ‑ ﬁ １', files)).toBe('CO2 - fi 1');
    expect(printedText('10⁴', files)).not.toBe('104');
  });

  it('leaves out only what nobody sees', () => {
    expect(printedText('a\u202eb\u200bc\u00add\r\ne\u2028f\tg\u202fh', files)).toBe('abcd\ne\nf g\u00a0h');
  });

  it('draws every letter of a printed text by a font that has it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const printed = printedText(text, files);
        const drawn = runsOf(printed, files).map((run) => run.text);
        expect(drawn.join('')).toBe(printed.replaceAll('\n', ''));
      }),
    );
  });
});

it('keeps every letter of a text in its lines, and no line is wider than it may be', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 40 }), (text, width) => {
      const printed = printedText(text, files);
      const lines = linesOf(printed, width, (part) => part.length);
      expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(printed));
      const widest = Math.max(...lines.filter((line) => /[^\p{M}]\P{M}/u.test(line)).map((line) => line.length), 0);
      const longest = Math.max(
        ...[...new Intl.Segmenter('und').segment(printed)].map(({ segment }) => segment.length),
        0,
      );
      expect(widest).toBeLessThanOrEqual(Math.max(width, longest));
    }),
  );
});

describe('a paper', () => {
  it('says all of every text that is set on it, over as many pages as it takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 6 }), async (texts) => {
        const bytes = await pdf((paper) => {
          for (const text of texts) {
            paper.flow(text);
            paper.ensureRoom(60);
            paper.fit(text, { x: 40, y: paper.y, width: 200, height: 30 });
            paper.y += 40;
          }
        });
        const wanted = texts.flatMap((text) => [text, text]).map((text) => printedText(text, files));
        expect(withoutSpaces(pdfPages(bytes).join(''))).toBe(withoutSpaces(wanted.join('')));
      }),
      { numRuns: 12 },
    );
  });

  it('turns the page for what does not fit', async () => {
    const bytes = await pdf((paper) => {
      paper.keepFoot(40);
      paper.flow('regel '.repeat(3000));
    });
    const pages = pdfPages(bytes);
    expect(pages).toHaveLength(3);
    expect(pages.join('').match(/regel/gu)).toHaveLength(3000);
  });

  it('is tagged, and says its title, its language and what its pictures show', async () => {
    const bytes = await pdf((paper) => {
      paper.put('Kop', { x: 0, y: 0, width: 100 }, { role: 'H1' });
      paper.figure('Een plan', (document) => {
        document.rect(0, 50, 10, 10).fill('#000000');
      });
    });
    const file = Buffer.from(bytes).toString('latin1');
    expect(file).toContain('/Marked true');
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toContain('/Lang (nl)');
    expect(file).toContain('/Alt (Een plan)');
    expect(file).toContain('/S /H1');
    expect(file).not.toMatch(/Helvetica|Times-Roman/u);
  });
});
