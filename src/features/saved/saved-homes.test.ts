import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homesText, parseHomes, parseSeen, withHome, withoutHome, type SavedHome } from './saved-homes.ts';

const id = fc.stringMatching(/^[\w-]{1,40}$/u);
const text = fc.string({ minLength: 1, maxLength: 300 });
const path = fc.stringMatching(/^\/[a-z0-9][a-z0-9/-]{0,60}$/u);
const copy = fc.record(
  { title: text, price: text, place: text, path, asOf: fc.constant('2026-11-20'), photo: path },
  { requiredKeys: ['title', 'price', 'place', 'path', 'asOf'] },
);
const home: fc.Arbitrary<SavedHome> = fc.record(
  { id, at: fc.nat(), copy },
  { requiredKeys: ['id', 'at'], noNullPrototype: true },
);
const list = fc.uniqueArray(home, { selector: (one) => one.id, maxLength: 30 });
const idsIn = (homes: readonly SavedHome[]) => homes.map((one) => one.id);

describe('a list of homes', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(list, (homes) => {
        expect(parseHomes(homesText(homes), 30)).toEqual(homes);
      }),
    );
  });

  it('reads anything without an error, and nothing that is no home', () => {
    const garbage = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((homes) => JSON.stringify({ version: 1, homes })),
    );
    fc.assert(
      fc.property(garbage, (stored) => {
        for (const { id: found, at } of parseHomes(stored, 5)) {
          expect(found).toMatch(/^[\w-]{1,40}$/u);
          expect(at).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('keeps the good ones among the bad, each once, up to its limit', () => {
    const good = [
      { id: '46', at: 1 },
      { id: '48', at: 2 },
      { id: '46', at: 3 },
      { id: '52', at: 4 },
    ];
    const stored = JSON.stringify({ version: 1, homes: [null, 'x', { id: '<b>', at: 1 }, ...good] });
    expect(idsIn(parseHomes(stored, 2))).toEqual(['46', '48']);
    expect(parseHomes(JSON.stringify({ version: 2, homes: good }), 5)).toEqual([]);
    expect(parseHomes(null, 5)).toEqual([]);
  });

  it.each(['//elsewhere.example/', 'https://elsewhere.example/', 'javascript:alert(1)', '/x"onclick="', ''])(
    'makes no link of %j',
    (bad) => {
      const stored = (value: object) => JSON.stringify({ version: 1, homes: [{ id: '46', at: 1, ...value }] });
      const good = { title: 'Villa', price: '€ 1', place: 'Gent', path: '/nl/46/', asOf: '2026-11-20' };
      expect(parseHomes(stored({ copy: { ...good, path: bad } }), 5)).toEqual([{ id: '46', at: 1 }]);
      expect(parseHomes(stored({ copy: { ...good, photo: bad } }), 5)).toEqual([{ id: '46', at: 1, copy: good }]);
    },
  );

  it('puts a home first, once, and takes it out again', () => {
    fc.assert(
      fc.property(list, home, (homes, added) => {
        const longer = withHome(homes, added);
        expect(longer[0]).toBe(added);
        expect(idsIn(longer).filter((one) => one === added.id)).toHaveLength(1);
        expect(idsIn(withoutHome(longer, added.id))).toEqual(idsIn(homes).filter((one) => one !== added.id));
      }),
    );
  });

  it('gives a removed home its place back', () => {
    fc.assert(
      fc.property(list, fc.nat(), (homes, number) => {
        fc.pre(homes.length > 0);
        const place = number % homes.length;
        const removed = homes[place];
        if (removed === undefined) throw new Error('The place lies in the list.');
        expect(withHome(withoutHome(homes, removed.id), removed, place)).toEqual(homes);
      }),
    );
  });
});

describe('the homes that were looked at', () => {
  it('are known by the number at the end of their path, each once', () => {
    const text =
      '/nl/te-koop/gent/villa/46/ /fr/a-louer/liege/studio/48/ /fr/a-vendre/gent/maison/46/ /nl/te-koop/aalst/huis/52/';
    expect(parseSeen(text, 2)).toEqual([
      { id: '46', path: '/nl/te-koop/gent/villa/46/' },
      { id: '48', path: '/fr/a-louer/liege/studio/48/' },
    ]);
  });

  it('are none in a text that holds no path', () => {
    expect(parseSeen(null, 20)).toEqual([]);
    expect(parseSeen('javascript:alert(1) //elsewhere.example/46/ <b> undefined', 20)).toEqual([]);
    fc.assert(
      fc.property(fc.string(), (stored) => {
        for (const { path } of parseSeen(stored, 20)) expect(path).toMatch(/^\/(?!\/)[\w\-/.]*$/u);
      }),
    );
  });
});
