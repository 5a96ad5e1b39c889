import type { RawEntry } from '#feed/adapters/adapter.ts';
import { textAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { applyPackage, stockOf } from './apply.ts';
import { entriesOf, unclearGroups } from './entries.ts';
import { objectXml, transferXml } from './fake.fixture.ts';
import type { Package } from './packages.ts';
import { readRaw } from './raw.ts';

const today = '2026-11-22';

/** A sender's transfers and what is kept after each; what is kept between runs is what a run would keep. */
export function mailbox() {
  let known = new Map<string, RawEntry>();
  const send = (
    name: string,
    hour: number,
    objects: readonly string[],
    about: { umfang?: string; anid?: string } = {},
  ): string[] => {
    const parsed = parseXml(transferXml(objects, about));
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
  /** Each home with the project that it is shown in. */
  const parents = () =>
    Object.fromEntries(
      [...known.values()].flatMap(({ entity, sourceId, raw }) =>
        entity === 'property' && readRaw(raw)?.isGone !== true ? [[sourceId, readRaw(raw)?.parent]] : [],
      ),
    );
  /** What is told of groups. */
  const unclear = () => unclearGroups(stockOf(known));
  return { send, shown, kinds, parents, unclear };
}

export const whole = { umfang: 'VOLL' };
export const home = (obid: string, extern: string, title: string, action = '') =>
  objectXml({ obid, extern, title, action });
export const obidOf = (obid: string) => `<openimmo_obid>${obid}</openimmo_obid>`;
export const externOf = (extern: string) => `<objektnr_extern>${extern}</objektnr_extern>`;
/** An object of which only its numbers are sent, as for a deletion. */
export const skeleton = (numbers: string, action = 'DELETE') =>
  `<immobilie><verwaltung_techn>${numbers}<aktion aktionart="${action}"/></verwaltung_techn></immobilie>`;
