import { describe, expect, it } from 'vitest';
import { withAgency } from '#feed/adapters/fake.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { estate, whiseFake, whiseListener, whiseState } from './fake.fixture.ts';

describe('a project of Whise', () => {
  it('offers no home to let in a price list, and no project for sale that has nothing else', async () => {
    const parents = [700, 800, 900].map((id) =>
      estate({ id, canHaveChildren: true, ...(id === 900 && { purpose: { id: 2 } }) }),
    );
    const rent = { purpose: { id: 2 }, price: 950 };
    const units = [
      estate({ id: 701, parentId: 700 }),
      estate({ id: 702, parentId: 700, ...rent }),
      estate({ id: 703, parentId: 700, purpose: { id: 3 }, price: 50_000 }),
      estate({ id: 704, parentId: 700, currency: 'USD' }),
      estate({ id: 801, parentId: 800, ...rent }),
    ];
    const state = whiseState([...parents, ...units]);
    await withServer(whiseListener(state), async (origin) => {
      await withAgency({ kind: 'whise', source: origin.href, env: whiseFake.env }, async ({ sync, snapshot }) => {
        await sync();
        const { listings, projects, report } = await snapshot();
        expect(projects.map(({ id }) => id)).toEqual(['700']);
        expect(projects[0]?.units.map(({ id, priceCents }) => [id, priceCents])).toEqual([
          ['701', 42_500_000],
          ['703', undefined],
          ['704', undefined],
        ]);
        expect(listings.map(({ id }) => id)).toContain('801');
        expect(JSON.stringify(report)).toMatch(/not for sale[\s\S]*None of its homes is for sale[\s\S]*It is to let/u);
      });
    });
  });
});
