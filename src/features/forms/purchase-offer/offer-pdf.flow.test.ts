import { describe, expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { pdfPages } from '#ui/pdf/pdf-text.fixture.ts';
import { offerPdf } from './offer-pdf.ts';

const theme = { accent: '#1f4d43', ink: '#1c2421', paper: '#faf8f4', warn: '#8a3b12' };
const signer = (name: string) => ({ name, lines: ['Kerkstraat 1', '9000 Gent', 'an@home.example', '0470 12 34 56'] });

/** Pages of an offer as somebody copies them, without spaces. */
async function pagesOf(conditionLines: number, names: readonly string[]): Promise<string[]> {
  const bytes = await offerPdf({
    t: createTranslator('nl'),
    language: 'nl',
    agency: {
      name: 'Immo Lindehof',
      address: 'Lindeplein 7, 9000 Gent',
      phone: '09 247 01 60',
      email: 'info@immo-lindehof.example',
      site: 'www.immo-lindehof.example',
      number: 'BIV 599.001',
      theme,
    },
    person: { name: 'Els Maes', role: 'Makelaar', phone: '09 247 01 62', email: 'els@immo-lindehof.example' },
    property: { title: 'Herenhuis in Gent', lines: ['Lindeplein 9, 9000 Gent', 'Referentie LH-0046'] },
    offer: [{ label: 'Bedrag', value: '€ 389.000' }],
    conditions: Array.from({ length: conditionLines }, (_, index) => `Voorwaarde ${String(index)}`).join('\n'),
    signers: names.map(signer),
    placeAndDate: 'Gent, 26 november 2026',
    foot: 'Verstuurd via Immo Lindehof',
    createdAt: new Date('2026-11-26T10:00:00Z'),
  });
  return pdfPages(bytes).map((page) => page.replaceAll(/\s/gu, ''));
}

describe('the paper of an offer', () => {
  it.each([1, 2])('with %i buyers has its contact below a signature, whatever the conditions take', async (buyers) => {
    const names = ['An Peeters', 'Jan Claes'].slice(0, buyers);
    const seen = new Set<number>();
    // The contact is as high as five lines.
    for (let lines = 1; lines < 24; lines += 4) {
      const pages = await pagesOf(lines, names);
      seen.add(pages.length);
      const withContact = pages.filter((page) => page.includes('ElsMaes'));
      expect(withContact, `${String(lines)} lines of conditions`).toEqual([
        expect.stringContaining((names.at(-1) ?? '').replace(' ', '')),
      ]);
      // Nor is the place and day alone: whoever signs first stands below it.
      expect(pages.filter((page) => page.includes('26november2026'))).toEqual([expect.stringContaining('AnPeeters')]);
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});
