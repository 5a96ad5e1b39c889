import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Project } from '#domain/listing.ts';
import { changeText, compareStock } from './stock-changes.ts';

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

  it('names units of a project by their number, and no plans, which are not fetched to compare', () => {
    const unit = { id: '301', name: 'A1', typeName: {}, status: 'available' as const };
    const plan = { title: {}, mediaType: 'image/svg+xml', path: '/media/a/plan.svg' } as const;
    const { media } = listingWith();
    const project = (...units: Project['units']) => ({ id: '3', units, media }) as Project;
    expect(compareStock([project({ ...unit, plan })], [project(unit)], new Map()).changed).toEqual([]);
    expect(compareStock([project(unit)], [project({ ...unit, status: 'sold' })], new Map()).changed).toEqual([
      { id: '3', fields: ['units.301.status'] },
    ]);
  });

  it('says what a short value was and is, and of a long one only that it is otherwise', () => {
    const [old, now] = [
      { price: { amountCents: 45_000_050 }, text: 'a' },
      { price: {}, text: 'b'.repeat(40) },
    ];
    expect(changeText(old, now, 'price.amountCents')).toBe('price.amountCents (€ 450000.5 -> nothing)');
    expect(changeText(now, old, 'text')).toBe('text');
    expect(changeText({ kind: 'a' }, { kind: 'b' }, 'kind')).toBe('kind (a -> b)');
  });
});
