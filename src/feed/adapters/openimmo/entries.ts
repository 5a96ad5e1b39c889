import { entryKey, type RawEntry } from '#feed/adapters/adapter.ts';
import { textAt } from '#feed/adapters/xml/element.ts';
import { brusselsDate } from '#feed/format/brussels-time.ts';
import type { Stock } from './identify.ts';
import type { OpenImmoRaw } from './raw.ts';

/** How long a taken-back object is remembered: no transfer comes later than that. */
const rememberedMs = 400 * 86_400_000;
/** So many objects a message names. */
const mostNamed = 10;

/** `aktiv_von` and `aktiv_bis`, both days included; a day that cannot be read sets no end. */
function isOutside({ languages }: OpenImmoRaw, today: string): boolean {
  const [object] = Object.values(languages);
  const day = (name: string) => brusselsDate(textAt(object, 'verwaltung_techn', name) ?? '');
  const [from, until] = [day('aktiv_von'), day('aktiv_bis')];
  return (from !== undefined && today < from) || (until !== undefined && today > until);
}

/** An object as far as groups go. */
interface Member {
  readonly id: string;
  readonly tenant: string;
  readonly group: string | undefined;
  readonly master: string | undefined;
}

/**
 * The project among the objects of a group and those that name it as their master. It is the only one of the group that names no
 * master; where several or none do so, it is the only one that names its own group, if there are others.
 */
function projectOf(members: readonly Member[], units: readonly Member[]): string | undefined {
  const [parent, ...parents] = members.filter(({ master }) => master === undefined);
  const [self, ...selves] = members.filter(({ master, group }) => master === group);
  if (parent && parents.length === 0) return units.length > 0 ? parent.id : undefined;
  const hasOthers = parents.length > 0 || units.some(({ group, master }) => group !== master);
  return self && selves.length === 0 && hasOthers ? self.id : undefined;
}

interface Group {
  /** Tenant and group. */
  readonly place: string;
  readonly members: readonly Member[];
  /** The objects that name it as their master. */
  readonly units: readonly Member[];
}

function groupsOf(stock: Stock): Group[] {
  const objects = [...stock].flatMap(([id, { tenant, group, master }]): Member[] => {
    return group === undefined && master === undefined ? [] : [{ id, tenant, group, master }];
  });
  const groups = Map.groupBy(
    objects.filter(({ group }) => group !== undefined),
    ({ tenant, group }) => `${tenant} ${group ?? ''}`,
  );
  return [...groups].map(([place, members]) => {
    const units = objects.filter(({ tenant, master }) => master !== undefined && `${tenant} ${master}` === place);
    return { place, members, units };
  });
}

/** The project of each group. */
function findProjects(groups: readonly Group[]): Map<string, string> {
  return new Map(
    groups.flatMap(({ place, members, units }) => {
      const project = projectOf(members, units);
      return project === undefined ? [] : [[place, project] as const];
    }),
  );
}

function livingOf(stock: Stock): Stock {
  return new Map([...stock].filter(([, { isGone }]) => isGone !== true));
}

/** What is to be told of groups that are named as a master while several of their objects could be the project. */
export function unclearGroups(stock: Stock): string[] {
  const living = livingOf(stock);
  return groupsOf(living).flatMap(({ members, units }) => {
    const parents = members.filter(({ master }) => master === undefined);
    if (parents.length < 2 || units.length === 0 || projectOf(members, units) !== undefined) return [];
    const names = parents.map(({ id }) => living.get(id)?.extern ?? id).slice(0, mostNamed);
    const group = (members[0]?.group ?? '').slice(0, 60);
    return `The group ${group} has several objects without a master (${names.join(', ')}), so nobody knows which is the project: each is shown as a home.`;
  });
}

/** The stock as entries: an object that others name as their master is a project, and they are its units. */
export function entriesOf(stock: Stock, today: string): RawEntry[] {
  const living = livingOf(stock);
  const projects = findProjects(groupsOf(living));
  const isProject = new Set(projects.values());
  const oldest = new Date(Date.parse(`${today}T00:00:00Z`) - rememberedMs).toISOString();
  const gone = [...stock].filter(([, { isGone, sent = '' }]) => isGone === true && sent >= oldest);
  return [
    ...[...living].map(([sourceId, kept]): RawEntry => {
      const raw: OpenImmoRaw = { ...kept, isOutside: isOutside(kept, today) };
      if (isProject.has(sourceId)) return { entity: 'project', sourceId, raw };
      // Where the master names its own group, its homes name no more than that.
      const place = raw.master ?? raw.group;
      const parent = place === undefined ? undefined : projects.get(`${raw.tenant} ${place}`);
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
