import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inEmptyFolder } from './feed.fixture.ts';
import { guardShrink, readPublishedIds } from './guard.ts';
import { toLines } from './write.ts';

const listings = [
  { id: '1', isDraft: false, title: { nl: 'Huis [met tuin]\u2028te koop' } },
  { id: '2', isDraft: true },
  { id: '3', isDraft: false },
];
const lines = [...toLines(listings)].join('');

it.each([
  ['as a sync writes it', lines, ['1', '3']],
  ['of one line', JSON.stringify(listings), ['1', '3']],
  ['laid out by somebody', JSON.stringify(listings, null, 2), ['1', '3']],
  ['of a first sync that found nothing', [...toLines([])].join(''), []],
  ['that was cut off between two records', lines.slice(0, lines.indexOf('{"id":"2"')), undefined],
  ['that was cut off in one', lines.slice(0, -20), undefined],
  ['without anything in it', '', undefined],
])('knows what the site shows from a snapshot %s', async (_, text, ids) => {
  await inEmptyFolder(async (folder) => {
    await mkdir(join(folder, 'snapshot'));
    await writeFile(join(folder, 'snapshot/listings.json'), text);
    expect(await readPublishedIds(join(folder, 'snapshot'))).toEqual(ids);
    expect(await readPublishedIds(join(folder, 'none'))).toBeUndefined();
  });
});

it('counts the homes that are gone, wherever they stood and in whatever order the others come', () => {
  const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'));
  fc.assert(
    fc.property(ids, ids, ids, (previousIds, shown, drafts) => {
      const all = shown.map((id) => ({ id, isDraft: drafts.includes(id) }));
      const now = new Set(shown.filter((id) => !drafts.includes(id)));
      const options = { previousIds, listings: all, maximumShrinkShare: 0.5, acceptShrink: true };
      expect(guardShrink(options)).toBe(previousIds.filter((id) => !now.has(id)).length);
    }),
  );
});
