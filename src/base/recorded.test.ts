import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { memoBy, memoByKey, memoOf, stableBy, stableFrom } from './memo.ts';
import { readingOf, recordReads, toldByKey, unitsOfSet } from './reads.ts';
import { defineUnits, noteUnit, openUnits, recorded, unitsComeBy, unitValue } from './recorded.ts';

beforeAll(recordReads);

/** The units that something reads, in the order of the alphabet. */
const readBy = (make: () => unknown): string[] => unitsOfSet(readingOf(make).reading.set()).sort();

it('notes each value that is read, however deep, and not what is beside it', () => {
  const site = recorded('deep', { agency: { phone: '09', name: 'A' }, days: ['Mo', 'Tu'] });
  expect(readBy(() => site.agency.phone)).toEqual(['deep/agency', 'deep/agency/phone']);
  expect(readBy(() => site.days[1])).toEqual(['deep/days', 'deep/days/1']);
  expect(readBy(() => Object.keys(site.agency))).toContain('deep/agency/#');
  expect(readBy(() => JSON.stringify(site))).toEqual(
    expect.arrayContaining(['deep/agency/name', 'deep/agency/phone', 'deep/days/0', 'deep/days/length']),
  );
  expect(JSON.stringify(site)).toBe('{"agency":{"phone":"09","name":"A"},"days":["Mo","Tu"]}');
});

it('gives what was made once to everybody who uses it, also what that is made of', () => {
  const site = recorded('memo', { phone: '09', name: 'A', paths: { nl: '/nl/' } });
  const footer = memoBy((of: typeof site) => ({ phone: of.phone }));
  const pathIn = memoByKey((of: typeof site, language: 'nl') => of.paths[language]);
  const page = memoOf((title: string) => `${title} ${footer(site).phone} ${pathIn(site, 'nl')}`);
  const whole = ['memo/paths', 'memo/paths/nl', 'memo/phone'];
  expect(readBy(() => page('one'))).toEqual(whole);
  expect(readBy(() => page('one'))).toEqual(whole);
  expect(readBy(() => footer(site))).toEqual(['memo/phone']);
});

it('gives what is kept over the states of the site with what it is made of', () => {
  const site = recorded('kept', { phone: '09', pageSize: 12 });
  const [kept, keptList] = [stableBy<object, { phone: string }>(), stableFrom<{ size: number }>()];
  const [home, list] = [{}, {}];
  const phone = (): unknown => kept(home, 'nl', [], () => ({ phone: site.phone }));
  const pages = (): unknown => keptList('all', list, [], () => ({ size: site.pageSize }));
  for (const time of ['first', 'second']) {
    expect([time, readBy(phone)]).toEqual([time, ['kept/phone']]);
    expect([time, readBy(pages)]).toEqual([time, ['kept/pageSize']]);
  }
});

it('notes nothing of what the key of a page stands for, also between two turns, and all of it for others', async () => {
  const site = recorded('keyed', { phone: '09', name: 'A' });
  const footer = memoBy((of: typeof site) => ({ phone: of.phone }));
  const { value, reading } = readingOf(async () => {
    const told = await toldByKey(async () => {
      await Promise.resolve();
      return footer(site).phone;
    });
    return told + site.name;
  });
  expect(await value).toBe('09A');
  expect(unitsOfSet(reading.set())).toEqual(['keyed/name']);
  expect(readBy(() => footer(site))).toEqual(['keyed/phone']);
});

it('notes what was read before something could not be made, where whoever wanted it goes on without', () => {
  const site = recorded('thrown', { plan: 'none', name: 'A' });
  const drawn = memoBy((of: typeof site) => {
    if (of.plan === 'none') throw new Error('There is no plan.');
    return { plan: of.plan };
  });
  const page = (): string => {
    try {
      return drawn(site).plan;
    } catch {
      return site.name;
    }
  };
  expect(readBy(page)).toEqual(['thrown/name', 'thrown/plan']);
});

it('tells what is read between two turns apart', async () => {
  const site = recorded('turns', { one: 1, two: 2 });
  const read = async (name: 'one' | 'two') => {
    await Promise.resolve();
    return site[name];
  };
  const [first, second] = [readingOf(() => read('one')), readingOf(() => read('two'))];
  await Promise.all([first.value, second.value]);
  expect([first, second].map(({ reading }) => unitsOfSet(reading.set()))).toEqual([['turns/one'], ['turns/two']]);
});

it('says what a unit is worth now; one of nobody is new each time', () => {
  recorded('worth', { 'a/b#': 'x', list: [1, 2], long: 'y'.repeat(99), none: undefined });
  const values = ['worth/a%2Fb%23', 'worth/list', 'worth/list/length', 'worth/list/#', 'worth/none', 'worth/gone/deep'];
  expect(values.map(unitValue)).toEqual(['"x"', '[]', '2', String.raw`"[\"0\",\"1\"]"`, 'undefined', 'undefined']);
  expect(unitValue('worth/long')).toHaveLength(22);
  defineUnits('texts', ([id = '']) => `text of ${id}`);
  expect(
    readBy(() => {
      noteUnit('texts', 'nl', 'home');
    }),
  ).toEqual(['texts/nl/home']);
  expect(unitValue('texts/nl')).toBe('text of nl');
  expect(unitValue('nobody/x')).not.toBe(unitValue('nobody/x'));
});

it('changes a unit that was read whenever what was read is another', () => {
  const objects = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));
  fc.assert(
    fc.property(objects, objects, (one, two) => {
      const watched = recorded('any', one);
      const units = readBy(() => JSON.stringify(watched));
      const before = units.map(unitValue);
      recorded('any', two);
      const isSame = units.every((unit, index) => unitValue(unit) === before[index]);
      expect(isSame).toBe(JSON.stringify(one) === JSON.stringify(two));
    }),
  );
});

it('says what units are worth that nothing has read yet, once they are opened', async () => {
  unitsComeBy(() => {
    defineUnits('later', ([name = '']) => `text ${name}`);
    return Promise.resolve();
  });
  expect(unitValue('later/team')).not.toBe(unitValue('later/team'));
  await openUnits();
  expect(unitValue('later/team')).toBe('text team');
});

it('counts what is used again while a part of it is being made only once that is made', async () => {
  const site = recorded('later', { one: 1, two: 2, three: 3 });
  const late = memoBy(async (of: typeof site) => {
    await Promise.resolve();
    return of.two;
  });
  // It is there at once, and holds what is not.
  const holder = memoBy((of: typeof site) => ({ one: of.one, two: late(of) }));
  holder(site);
  const { value, reading } = readingOf(async () => {
    const { two } = holder(site);
    return [site.three, await two];
  });
  await value;
  const whole = ['later/one', 'later/three', 'later/two'];
  expect(unitsOfSet(reading.set()).sort()).toEqual(whole);
  expect(readBy(() => [holder(site), site.three])).toEqual(whole);
});
