import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { compareStock } from './stock-changes.ts';

describe('compareStock', () => {
  const before = [listingWith({ id: '1' }), listingWith({ id: '2' }), listingWith({ id: '3' })];

  it('names what is new, what is otherwise and in which fields, and what is gone', () => {
    const cheaper = listingWith({ id: '2', price: { isPublished: true, amountCents: 100 }, available: 'immediately' });
    const changes = compareStock(before, [listingWith({ id: '1' }), cheaper, listingWith({ id: '4' })], new Map());
    expect(changes).toMatchObject({ added: ['4'], gone: ['3'] });
    expect(changes.changed).toEqual([
      { id: '2', fields: expect.arrayContaining(['available', 'price.amountCents']) as string[] },
    ]);
  });

  it('counts pictures, and says nothing when nothing changed', () => {
    expect(compareStock(before, before, new Map()).changed).toEqual([]);
    expect(compareStock(before, before, new Map([['1', 2]])).changed).toEqual([
      { id: '1', fields: ['photos (0 -> 2)'] },
    ]);
  });
});
