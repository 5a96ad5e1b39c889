import { expect, it } from 'vitest';
import { printColors } from '#ui/pdf/brand.ts';
import { pdfBytes } from '#ui/pdf/bytes.ts';
import type { HomePaper, PrintedPicture } from './home-paper.ts';
import { drawWindowCard } from './window-card.ts';

const theme = { accent: '#1f4d3a', ink: '#1c2421', paper: '#fbf9f5' };
const head = { title: 'Test', agency: 'Immo', language: 'nl', createdAt: new Date(0), marginPt: 40 } as const;
/** One pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const bytes = new Uint8Array(Buffer.from(png, 'base64'));

const pictures = (name: string, count: number): PrintedPicture[] =>
  Array.from({ length: count }, (_, index) => ({ bytes, alt: `${name}${String(index + 1)}` }));

function cardOf(photos: number, plans: number): HomePaper {
  const words = { scan: '', plans: '', details: '', photos: '', contact: '', energy: '', description: '', asOf: '' };
  const empty = { priceLines: [], keyFacts: [], energyFacts: [], lawFacts: [], lawTexts: [], groups: [] };
  const said = { title: 'Huis', place: 'Gent', state: 'Te koop', price: '€ 1', address: 'www', description: [] };
  const agency = { name: 'Immo', address: '', phone: '', email: '', site: '', number: '', theme };
  return {
    home: { ...empty, ...said, words, language: 'nl', code: [[true]] },
    agency,
    colors: printColors(theme),
    photos: pictures('foto', photos),
    plans: pictures('plan', plans),
  };
}

/** What the pictures of a card show, in order. */
async function shown(photos: number, plans: number): Promise<string[]> {
  const file = await pdfBytes(head, (paper) => {
    drawWindowCard(paper, cardOf(photos, plans));
  });
  return [
    ...Buffer.from(file)
      .toString('latin1')
      .matchAll(/\/Alt \((?<alt>(?:foto|plan)\d)\)/gu),
  ].map(({ groups }) => groups?.['alt'] ?? '');
}

it('a card shows the plan where photos leave a place below the large one', async () => {
  expect(await shown(4, 1)).toEqual(['foto1', 'foto2', 'foto3', 'foto4']);
  expect(await shown(3, 1)).toEqual(['foto1', 'foto2', 'foto3', 'plan1']);
  expect(await shown(2, 1)).toEqual(['foto1', 'foto2', 'plan1']);
  expect(await shown(1, 3)).toEqual(['foto1', 'plan1', 'plan2', 'plan3']);
  expect(await shown(0, 2)).toEqual(['plan1']);
});

it('a card has no row of a single picture', async () => {
  expect(await shown(2, 0)).toEqual(['foto1']);
  expect(await shown(1, 1)).toEqual(['foto1']);
});
