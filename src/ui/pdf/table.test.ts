import { expect, it } from 'vitest';
import { pdfBytes } from './bytes.ts';
import { pdfPages } from './pdf-text.fixture.ts';
import { tableRow } from './table.ts';

const colors = { ink: '#000000', muted: '#555555', line: '#cccccc' };
const shares = [0.5, 0.5];

it('says the names of the columns again on each page that a table goes on to', async () => {
  const bytes = await pdfBytes(
    { title: 'Test', agency: 'Immo', language: 'nl', createdAt: new Date(0), marginPt: 40 },
    (paper) => {
      const head = ['Dag', 'Bezoeken'];
      tableRow(paper, head, { shares, colors, isHead: true });
      for (let day = 1; day <= 120; day += 1) tableRow(paper, [`r${String(day)}`, '7'], { shares, colors, head });
    },
  );
  const pages = pdfPages(bytes);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map((page) => page.split('Bezoeken').length - 1)).toEqual(pages.map(() => 1));
});
