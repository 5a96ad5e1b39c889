import { expect, it, vi } from 'vitest';
import { contentWith } from './content.fixture.ts';
import { personOf } from './person.ts';

// Only a build has the texts of the pages.
vi.mock('astro:content', () => ({ getCollection: () => Promise.resolve([]) }));

it('says in which language a function of the feed is that is not that of the page', async () => {
  const manager = { name: 'Iemand van ver', role: { nl: 'Makelaar', fr: 'Agent immobilier' } };
  const content = contentWith([]);
  expect(await personOf(content, 'de', manager)).toEqual({ ...manager, role: 'Makelaar', roleLang: 'nl' });
  expect(await personOf(content, 'fr', manager)).toEqual({ ...manager, role: 'Agent immobilier' });
});
