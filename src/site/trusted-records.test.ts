import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { StoredProblem } from '#base/stored.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { readListings, readNumbered, readProjects, readTypes } from './trusted-records.ts';

const file = (name: string): string => readFileSync(`content/snapshot/${name}.json`, 'utf8');

test('the snapshot of the demonstration is read', () => {
  expect(readListings(file('listings')).length).toBeGreaterThan(50);
  expect(readProjects(file('projects')).length).toBeGreaterThan(3);
  expect(readTypes(file('types')).length).toBeGreaterThan(3);
  expect(readNumbered(file('listings'))).toHaveLength(readListings(file('listings')).length);
});

test('a file of another form or version is refused by name, with what to do', () => {
  const { address, ...home } = listingWith({});
  expect(readListings(JSON.stringify([{ ...home, address }]))).toEqual([{ ...home, address }]);
  for (const text of [JSON.stringify([home]), '{"version":2,"listings":[]}', '[{"id":"4', '{}', 'null', '[1]']) {
    expect(() => readListings(text), text).toThrow(
      /^listings\.json of the snapshot cannot be read: .+ Run `npm run sync` to write it anew from the feed\.$/u,
    );
    expect(() => readNumbered(text.replace(JSON.stringify(home), '{"id":46}')), text).toThrow(StoredProblem);
  }
});
