import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { externOf, home, mailbox, obidOf, skeleton, whole } from './mailbox.fixture.ts';

describe('objects of OpenImmo with one obid', () => {
  it('are changed and deleted one by one, in transfers of their own', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a1'), home('X', 'B', 'b1')]);
    send('2.zip', 11, [home('X', 'B', 'b2', 'CHANGE')]);
    expect(shown()).toEqual({ A: 'a1', B: 'b2' });
    send('3.zip', 12, [home('X', 'A', 'a2')]);
    expect(shown()).toEqual({ A: 'a2', B: 'b2' });
    send('4.zip', 13, [skeleton(obidOf('X') + externOf('A'))]);
    expect(shown()).toEqual({ B: 'b2' });
  });

  it('stay two when each came alone', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a1')]);
    send('2.zip', 11, [home('X', 'B', 'b1')]);
    expect(shown()).toEqual({ A: 'a1', B: 'b1' });
  });

  it('are left as they are, with a word, where a deletion does not say which', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a1'), home('X', 'B', 'b1')]);
    const remarks = send('2.zip', 11, [skeleton(obidOf('X'))]);
    expect(shown()).toEqual({ A: 'a1', B: 'b1' });
    expect(remarks).toEqual([
      '2.zip: the object X stands for 2 objects (DELETE); left as they are. Send both its numbers.',
    ]);
  });

  it('are not taken for one under a changed number, where one transfer tells of several', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a1')]);
    send('2.zip', 11, [home('X', 'B', 'b1', 'CHANGE'), home('X', 'A', 'a2', 'CHANGE')]);
    expect(shown()).toEqual({ A: 'a2', B: 'b1' });
  });

  it('are told of once, when they are new', () => {
    const { send } = mailbox();
    const both = [home('X', 'A', 'a'), home('X', 'B', 'b')];
    const shared = 'the openimmo_obid X stands for several objects; they are told apart by objektnr_extern.';
    expect(send('1.zip', 10, both)).toEqual([`1.zip: ${shared}`]);
    expect(send('2.zip', 11, both)).toEqual([]);
  });

  it('have the same numbers with us, whichever comes first', () => {
    const both = [home('X', 'A', 'a'), home('X', 'B', 'b')];
    for (const objects of [both, both.toReversed()]) {
      const { send, kinds } = mailbox();
      send('1.zip', 10, objects);
      expect(kinds()).toEqual(['property AN1:X:A', 'property AN1:X:B']);
    }
  });

  it.each([
    ['X', '', 'X', 'A'],
    ['X', 'A', 'X', ''],
    ['', 'A', 'X', 'A'],
    ['X', 'A', '', 'A'],
  ])('are one where a number is missing: sent as "%s" and "%s", then as "%s" and "%s"', (obid, extern, ...then) => {
    const { send, shown, kinds } = mailbox();
    send('1.zip', 10, [home(obid, extern, 'old')]);
    const before = kinds();
    expect(send('2.zip', 11, [home(...then, 'new')])).toEqual([]);
    expect([kinds(), Object.values(shown())]).toEqual([before, ['new']]);
  });

  it('are one where a transfer names it by the obid alone and by both numbers', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'old')]);
    send('2.zip', 11, [skeleton(obidOf('X')), home('X', 'B', 'new')]);
    expect(shown()).toEqual({ B: 'new' });
  });

  it('are others when they are of another sender, whatever it does', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a'), home('Y', 'B', 'b')]);
    send('2.zip', 11, [home('X', 'C', 'c', 'CHANGE'), skeleton(obidOf('Y')), skeleton(externOf('B'))], { anid: 'AN2' });
    send('3.zip', 12, [home('Z', 'D', 'd')], { anid: 'AN2', ...whole });
    expect(shown()).toEqual({ A: 'a', B: 'b', D: 'd' });
  });

  it('keep to one object whose own number the agency changed', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'old')]);
    send('2.zip', 11, [home('X', 'A-2', 'new', 'CHANGE')]);
    expect(shown()).toEqual({ 'A-2': 'new' });
  });
});

describe('an object of OpenImmo that may be one of several', () => {
  const oneObid = [home('X', 'A', 'a'), home('X', 'B', 'b')];
  const oneExtern = [home('X', 'A', 'a'), home('Y', 'A', 'a')];

  it.each([
    ['DELETE', 'an obid alone', oneObid, obidOf('X'), 'X'],
    ['CHANGE', 'an obid alone', oneObid, obidOf('X'), 'X'],
    ['ADD', 'an obid alone', oneObid, obidOf('X'), 'X'],
    ['DELETE', 'an obid with a number that none has', oneObid, obidOf('X') + externOf('C'), 'C'],
    ['DELETE', 'a number of the agency alone', oneExtern, externOf('A'), 'A'],
    ['CHANGE', 'a number of the agency alone', oneExtern, externOf('A'), 'A'],
  ])(
    'is left, with a word, where %s names %s; so is each of them in a whole stock',
    (action, _, kept, numbers, name) => {
      for (const about of [{}, whole]) {
        const { send, shown, kinds } = mailbox();
        send('1.zip', 10, kept);
        const before = [shown(), kinds()];
        expect(send('2.zip', 11, [skeleton(numbers, action)], about)).toEqual([
          `2.zip: the object ${name} stands for 2 objects (${action}); left as they are. Send both its numbers.`,
        ]);
        expect([shown(), kinds()]).toEqual(before);
      }
    },
  );

  it.each([
    ['obid', obidOf('X')],
    ['number of the agency', externOf('A')],
  ])('is the one that is there, where its %s was also that of one taken back before', (_, numbers) => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [...oneObid, home('Y', 'A', 'a')]);
    send('2.zip', 11, [skeleton(obidOf('X') + externOf('A'))]);
    send('3.zip', 12, [skeleton(numbers)]);
    expect(shown()).toEqual(numbers === externOf('A') ? { B: 'b' } : { A: 'a' });
  });

  it('may be one that was taken back later, where its transfer comes late', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, oneObid);
    send('3.zip', 12, [skeleton(obidOf('X') + externOf('A'))]);
    expect(send('2.zip', 11, [skeleton(obidOf('X'))]).join()).toContain('stands for 2 objects');
    expect(shown()).toEqual({ B: 'b' });
  });

  it('is none of them where it has a number of its own, though one alone is there: its sender shares an obid', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, oneObid);
    send('2.zip', 11, [skeleton(obidOf('X') + externOf('A'))]);
    send('3.zip', 12, [skeleton(obidOf('X') + externOf('Q'))]);
    expect(shown()).toEqual({ B: 'b' });
    send('4.zip', 13, [home('X', 'C', 'c', 'CHANGE')]);
    expect(shown()).toEqual({ B: 'b', C: 'c' });
  });

  it('is left out where it has no number at all, and deletes nothing', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a')]);
    expect(send('2.zip', 11, [skeleton('')])).toEqual([
      '2.zip: an object has neither openimmo_obid nor objektnr_extern; left out.',
    ]);
    expect(shown()).toEqual({ A: 'a' });
  });
});

describe('a transfer of OpenImmo', () => {
  it('means what it says last of an object', () => {
    const { send, shown } = mailbox();
    const gone = skeleton(obidOf('X'));
    send('1.zip', 10, [home('X', 'A', 'a1'), home('X', 'A', 'a2')]);
    expect(shown()).toEqual({ A: 'a2' });
    send('2.zip', 11, [gone, home('X', 'A', 'a3')]);
    expect(shown()).toEqual({ A: 'a3' });
    send('3.zip', 12, [home('X', 'A', 'a4'), gone]);
    expect(shown()).toEqual({});
  });
});

describe('a deletion in OpenImmo', () => {
  it('needs no more than the number of the agency', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a'), home('Y', 'B', 'b')]);
    expect(send('2.zip', 11, [skeleton(externOf('A'))])).toEqual([]);
    expect(shown()).toEqual({ B: 'b' });
  });

  it('of what is not there is told with its number and its file', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a')]);
    expect(send('2.zip', 11, [skeleton(externOf('Q-7'))])).toEqual([
      '2.zip: the object Q-7 is to be deleted and is not here; nothing was done.',
    ]);
    expect(shown()).toEqual({ A: 'a' });
  });
});

describe('transfers that come late', () => {
  it('do not undo what a newer one said: a price, a deletion, a whole stock', () => {
    const { send, shown } = mailbox();
    send('1.zip', 12, [home('X', 'A', 'new'), home('Y', 'B', 'b'), home('Z', 'C', 'c')]);
    const late = send('0.zip', 9, [home('X', 'A', 'old', 'CHANGE')]);
    expect(late.join()).toContain('0.zip: the object A came in a transfer that is older');
    send('2.zip', 13, [skeleton(obidOf('Y'))]);
    send('late.zip', 11, [home('Y', 'B', 'b again')]);
    expect(shown()).toEqual({ A: 'new', C: 'c' });
    send('whole.zip', 8, [home('Q', 'D', 'd')], whole);
    expect(shown()).toEqual({ A: 'new', C: 'c', D: 'd' });
    send('3.zip', 14, [home('Y', 'B', 'back')]);
    expect(shown()).toMatchObject({ B: 'back' });
  });

  it('add nothing to a newer whole stock, which would name it if it were still on offer', () => {
    const { send, shown } = mailbox();
    send('2.zip', 12, [home('X', 'A', 'a')], whole);
    expect(send('1.zip', 11, [home('Q', 'B', 'gone meanwhile')])).toEqual([
      '1.zip: the object B came in a transfer that is older than the last whole stock, which is without it; left out.',
    ]);
    expect(shown()).toEqual({ A: 'a' });
    send('3.zip', 13, [home('X', 'A', 'a2', 'CHANGE')]);
    send('0.zip', 10, [home('R', 'C', 'older still')]);
    send('4.zip', 14, [home('S', 'D', 'new')]);
    expect(shown()).toEqual({ A: 'a2', D: 'new' });
  });

  it('of another sender are no part of a whole stock', () => {
    const { send, shown } = mailbox();
    send('2.zip', 12, [home('X', 'A', 'a')], whole);
    send('1.zip', 11, [home('Q', 'B', 'b')], { anid: 'AN2' });
    expect(shown()).toEqual({ A: 'a', B: 'b' });
  });

  it('leave the same stock in whatever order they come', () => {
    const part = fc.record({ obid: fc.constantFrom('X', 'Y', 'Z'), isDelete: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), part), { selector: ([hour]) => hour, maxLength: 6 }),
        fc.infiniteStream(fc.nat(5)),
        (transfers, shuffle) => {
          const result = (list: typeof transfers) => {
            const { send, shown } = mailbox();
            for (const [hour, { obid, isDelete }] of list)
              send(`${hour}.zip`, hour, [home(obid, `E${obid}`, `t${hour}`, isDelete ? 'DELETE' : '')]);
            return shown();
          };
          const ordered = [...transfers].sort(([a], [b]) => a - b);
          const mixed = [...transfers];
          for (let index = mixed.length - 1; index > 0; index--) {
            const other = (shuffle.next().value ?? 0) % (index + 1);
            const [a, b] = [mixed[index], mixed[other]];
            if (a && b) [mixed[index], mixed[other]] = [b, a];
          }
          expect(result(mixed)).toEqual(result(ordered));
        },
      ),
    );
  });
});
