import { describe, expect, it } from 'vitest';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { kyeroTypes } from './kyero.ts';
import { openImmoKinds } from './openimmo-types.ts';
import { exportStock } from '#feed/round-trip/round-trip.fixture.ts';
import { standardTypeWords } from './standard-type.ts';

describe('the types of the exports', () => {
  it('lead back to the same type by the tables of the import', () => {
    const { tables } = readFeedCodes('openimmo', 'content');
    for (const [type, [element, , word]] of Object.entries(openImmoKinds)) {
      expect(word === undefined ? tables['objektart']?.[element] : tables['typ']?.[word], type).toBe(type);
    }
  });

  it('are names that Kyero knows', () => {
    const { tables } = readFeedCodes('kyero', 'content');
    for (const name of Object.values(kyeroTypes)) expect(Object.keys(tables['type'] ?? {})).toContain(name);
  });

  it('are the nearest one above that has a name, and at last what the icon says', () => {
    const { types } = exportStock([]);
    expect(standardTypeWords({ typeId: 11, webId: 1 }, types)).toEqual(['villa', 'house', 'house']);
    expect(standardTypeWords({ typeId: 987_654, webId: 3 }, types)).toEqual(['industrial']);
    expect(standardTypeWords({ typeId: 987_654, webId: 2 }, types)).toEqual(['commercial']);
  });
});
