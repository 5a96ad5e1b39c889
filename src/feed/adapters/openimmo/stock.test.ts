import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawEntry } from '#feed/adapters/adapter.ts';
import { textAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { applyPackage, stockOf } from './apply.ts';
import { entriesOf } from './entries.ts';
import { objectXml, transferXml } from './fake.fixture.ts';
import type { Package } from './packages.ts';
import { readRaw } from './raw.ts';

const today = '2026-11-22';

/** A sender's transfers and what is kept after each; what is kept between runs is what a run would keep. */
function mailbox() {
  let known = new Map<string, RawEntry>();
  const send = (name: string, hour: number, objects: readonly string[], umfang = 'TEIL'): string[] => {
    const parsed = parseXml(transferXml(objects, { umfang }));
    if (!parsed.ok) throw new Error(parsed.reason);
    const order = `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
    const sent: Package = {
      id: name,
      file: `/in/${name}`,
      root: parsed.root,
      archive: undefined,
      inline: [],
      base: '',
      order,
      remarks: [],
    };
    const stock = stockOf(known);
    const remarks = applyPackage(stock, sent, undefined);
    const entries = entriesOf(stock, today);
    known = new Map(entries.map((entry) => [`${entry.entity} ${entry.sourceId}`, entry]));
    return remarks;
  };
  /** Agency's numbers with their title, of what is there. */
  const shown = () =>
    Object.fromEntries(
      [...known.values()].flatMap(({ raw }) => {
        const kept = readRaw(raw);
        const object = kept?.isGone === true ? undefined : kept?.languages['de'];
        const extern = textAt(object, 'verwaltung_techn', 'objektnr_extern') ?? '';
        return object ? [[extern, textAt(object, 'freitexte', 'objekttitel')]] : [];
      }),
    );
  const kinds = () => [...known.values()].map(({ entity, sourceId }) => `${entity} ${sourceId}`).sort();
  return { send, shown, kinds };
}

const home = (obid: string, extern: string, title: string, action = '') => objectXml({ obid, extern, title, action });
/** An object of which only its numbers are sent, as for a deletion. */
const skeleton = (numbers: string, action = 'DELETE') =>
  `<immobilie><verwaltung_techn>${numbers}<aktion aktionart="${action}"/></verwaltung_techn></immobilie>`;

describe('objects of OpenImmo with one obid', () => {
  it('are changed and deleted one by one, in transfers of their own', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a1'), home('X', 'B', 'b1')]);
    send('2.zip', 11, [home('X', 'B', 'b2', 'CHANGE')]);
    expect(shown()).toEqual({ A: 'a1', B: 'b2' });
    send('3.zip', 12, [home('X', 'A', 'a2')]);
    expect(shown()).toEqual({ A: 'a2', B: 'b2' });
    send('4.zip', 13, [skeleton('<openimmo_obid>X</openimmo_obid><objektnr_extern>A</objektnr_extern>')]);
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
    const remarks = send('2.zip', 11, [skeleton('<openimmo_obid>X</openimmo_obid>')]);
    expect(shown()).toEqual({ A: 'a1', B: 'b1' });
    expect(remarks).toEqual([
      '2.zip: the object X stands for 2 objects (DELETE); left as they are. Send both its numbers.',
    ]);
  });

  it('keep to one object whose own number the agency changed', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'old')]);
    send('2.zip', 11, [home('X', 'A-2', 'new', 'CHANGE')]);
    expect(shown()).toEqual({ 'A-2': 'new' });
  });
});

describe('a deletion in OpenImmo', () => {
  it('needs no more than the number of the agency', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a'), home('Y', 'B', 'b')]);
    expect(send('2.zip', 11, [skeleton('<objektnr_extern>A</objektnr_extern>')])).toEqual([]);
    expect(shown()).toEqual({ B: 'b' });
  });

  it('of what is not there is told with its number and its file', () => {
    const { send, shown } = mailbox();
    send('1.zip', 10, [home('X', 'A', 'a')]);
    expect(send('2.zip', 11, [skeleton('<objektnr_extern>Q-7</objektnr_extern>')])).toEqual([
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
    send('2.zip', 13, [skeleton('<openimmo_obid>Y</openimmo_obid>')]);
    send('late.zip', 11, [home('Y', 'B', 'b again')]);
    expect(shown()).toEqual({ A: 'new', C: 'c' });
    send('whole.zip', 8, [home('Q', 'D', 'd')], 'VOLL');
    expect(shown()).toEqual({ A: 'new', C: 'c', D: 'd' });
    send('3.zip', 14, [home('Y', 'B', 'back')]);
    expect(shown()).toMatchObject({ B: 'back' });
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

describe('a group of OpenImmo', () => {
  const grouped = (extern: string, technical: string) => objectXml({ obid: extern, extern, technical });

  it('whose object names itself as master is no empty project', () => {
    const { send, kinds } = mailbox();
    send('1.zip', 10, [grouped('P', '<gruppen_kennung>G</gruppen_kennung><master>G</master>')]);
    expect(kinds()).toEqual(['property AN1:P']);
  });

  it('in which every object names the group and its master has one project and its homes', () => {
    const member = '<gruppen_kennung>G</gruppen_kennung><master>G</master>';
    const { send, kinds } = mailbox();
    send('1.zip', 10, [
      grouped('P', '<gruppen_kennung>G</gruppen_kennung>'),
      grouped('U1', member),
      grouped('U2', member),
    ]);
    expect(kinds()).toEqual(['project AN1:P', 'property AN1:U1', 'property AN1:U2']);
  });

  it('without a master is a group of homes', () => {
    const { send, kinds } = mailbox();
    const member = '<gruppen_kennung>G</gruppen_kennung>';
    send('1.zip', 10, [grouped('A', member), grouped('B', member)]);
    expect(kinds()).toEqual(['property AN1:A', 'property AN1:B']);
  });
});
