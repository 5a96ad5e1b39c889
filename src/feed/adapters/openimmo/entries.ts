import { entryKey, type RawEntry } from '#feed/adapters/adapter.ts';
import { textAt } from '#feed/adapters/xml/element.ts';
import { brusselsDate } from '#feed/format/brussels-time.ts';
import type { Stock } from './identify.ts';
import type { OpenImmoRaw } from './raw.ts';

/** How long a taken-back object is remembered: no transfer comes later than that. */
const rememberedMs = 400 * 86_400_000;

/** `aktiv_von` and `aktiv_bis`, both days included; a day that cannot be read sets no end. */
function isOutside({ languages }: OpenImmoRaw, today: string): boolean {
  const [object] = Object.values(languages);
  const day = (name: string) => brusselsDate(textAt(object, 'verwaltung_techn', name) ?? '');
  const [from, until] = [day('aktiv_von'), day('aktiv_bis')];
  return (from !== undefined && today < from) || (until !== undefined && today > until);
}

/**
 * The project of each group, by tenant and group. It is the object of the group that names no master; where every one names one, it
 * is the only one that names its own group and that others, outside of the group, name too.
 */
function findProjects(stock: Stock): Map<string, string> {
  const objects = [...stock].flatMap(([id, { tenant, group, master }]) => {
    return group === undefined && master === undefined ? [] : [{ id, tenant, group, master }];
  });
  const groups = Map.groupBy(
    objects.filter(({ group }) => group !== undefined),
    ({ tenant, group }) => `${tenant} ${group ?? ''}`,
  );
  const projects = new Map<string, string>();
  for (const [place, members] of groups) {
    const units = objects.filter(({ tenant, master }) => master !== undefined && `${tenant} ${master}` === place);
    const [parent] = members.filter(({ master }) => master === undefined);
    const selves = members.filter(({ master, group }) => master === group);
    const [self] = selves;
    const hasOthers = units.some(({ group, master }) => group !== master);
    if (parent && units.length > 0) projects.set(place, parent.id);
    else if (self && selves.length === 1 && hasOthers) projects.set(place, self.id);
  }
  return projects;
}

/** The stock as entries: an object that others name as their master is a project, and they are its units. */
export function entriesOf(stock: Stock, today: string): RawEntry[] {
  const living = new Map([...stock].filter(([, { isGone }]) => isGone !== true));
  const projects = findProjects(living);
  const isProject = new Set(projects.values());
  const oldest = new Date(Date.parse(`${today}T00:00:00Z`) - rememberedMs).toISOString();
  const gone = [...stock].filter(([, { isGone, sent = '' }]) => isGone === true && sent >= oldest);
  return [
    ...[...living].map(([sourceId, kept]): RawEntry => {
      const raw: OpenImmoRaw = { ...kept, isOutside: isOutside(kept, today) };
      if (isProject.has(sourceId)) return { entity: 'project', sourceId, raw };
      const parent = raw.master === undefined ? undefined : projects.get(`${raw.tenant} ${raw.master}`);
      return { entity: 'property', sourceId, raw: { ...raw, parent } };
    }),
    ...gone.map(([sourceId, raw]): RawEntry => ({ entity: 'property', sourceId, raw })),
  ];
}

/** Keys of what was kept and is not in the stock any more. */
export function goneKeys(known: ReadonlyMap<string, RawEntry>, entries: readonly RawEntry[]): string[] {
  const present = new Set(entries.map(entryKey));
  return [...known.keys()].filter((key) => !present.has(key));
}
