import { expect, it } from 'vitest';
import { printColors } from '#ui/pdf/brand.ts';
import { pdfBytes } from '#ui/pdf/bytes.ts';
import { pdfPages, pdfPieces } from '#ui/pdf/pdf-text.fixture.ts';
import { drawBrochure } from './brochure.ts';
import type { HomePaper } from './home-paper.ts';

const theme = { accent: '#1f4d3a', ink: '#1c2421', paper: '#fbf9f5' };
const head = { title: 'Test', agency: 'Immo', language: 'nl', createdAt: new Date(0), marginPt: 48 } as const;
/** One pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const photo = { bytes: new Uint8Array(Buffer.from(png, 'base64')), alt: 'foto' };
const address = `https://www.immo-lindehof.example/nl/te-koop/sint-lambrechts-woluwe/${'een-lange-titel-'.repeat(4)}/314/`;

function brochureOf(photos: number): Promise<Uint8Array> {
  const words = { scan: '', plans: '', details: '', photos: '', contact: '', energy: '', description: '', asOf: '' };
  const empty = { priceLines: [], keyFacts: [], energyFacts: [], lawFacts: [], lawTexts: [], groups: [] };
  const said = { title: 'Huis', place: 'Gent', state: 'Te koop', price: '€ 1', address, description: [] };
  const agency = { name: 'Immo', address: '', phone: '', email: '', site: '', number: '', theme };
  const home: HomePaper = {
    home: { ...empty, ...said, words, language: 'nl', code: [[true]] },
    agency,
    colors: printColors(theme),
    photos: Array.from({ length: photos }, () => photo),
    plans: [],
  };
  return pdfBytes(head, (paper) => {
    drawBrochure(paper, home);
  });
}

it('every page of a brochure names the home, however many photos it shows', async () => {
  const pages = await Promise.all([4, 9, 17].map(async (count) => pdfPages(await brochureOf(count))));
  expect(pages.map(({ length }) => length)).toEqual([2, 3, 5]);
  for (const page of pages.flatMap((all) => all.slice(1))) expect(page).toContain('Huis');
});

it('the address of the page stands on the paper in one piece, so that it can be typed', async () => {
  expect(await brochureOf(1).then(pdfPieces)).toContain(address);
});
