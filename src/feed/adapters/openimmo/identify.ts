import type { XmlElement } from '#feed/adapters/xml/element.ts';
import { numbersOf, type ObjectNumbers, type OpenImmoRaw } from './raw.ts';

/** What is kept, by its number at the source, taken-back objects included. */
export type Stock = Map<string, OpenImmoRaw>;

/** The one that is meant, the key of a new one, or several of which none can be chosen. */
export type Identity =
  | { readonly kind: 'known'; readonly key: string }
  | { readonly kind: 'new'; readonly key: string; readonly isDouble: boolean }
  | { readonly kind: 'unclear'; readonly count: number };

interface Wanted extends ObjectNumbers {
  readonly tenant: string;
  readonly action: string;
  /** Does its transfer itself use the obid for several objects? */
  readonly isDouble: boolean;
}

function keptNumbers({ obid, extern, languages }: OpenImmoRaw): ObjectNumbers {
  const own = numbersOf(Object.values(languages)[0]);
  return { obid: obid ?? own.obid, extern: extern ?? own.extern };
}

function newKey({ tenant, obid, extern = '' }: Wanted, isDouble: boolean): string {
  if (obid === undefined) return `${tenant}:${extern}`;
  return `${tenant}:${isDouble ? `${obid}:${extern}` : obid}`;
}

/** Kept objects of the tenant that share a number with the wanted one. */
function matching(stock: Stock, { tenant, obid, extern }: Wanted): Match[] {
  const found: Match[] = [];
  for (const [key, raw] of stock) {
    if (raw.tenant !== tenant) continue;
    const numbers = keptNumbers(raw);
    const isShared =
      (obid !== undefined && numbers.obid === obid) || (extern !== undefined && numbers.extern === extern);
    if (isShared) found.push({ key, ...numbers });
  }
  return found;
}

/**
 * Which kept object a sent one is. The obid decides (schema 1.2.7), together with objektnr_extern where an obid stands for several;
 * either number alone will do. Another objektnr_extern under a known obid is the same object when it is changed or deleted, and
 * another one when it is added: senders exist that give every object one obid.
 */
export function identify(stock: Stock, wanted: Wanted): Identity {
  const own = matching(stock, wanted);
  return wanted.obid === undefined ? byExtern(own, wanted) : byObid(own, wanted);
}

type Match = ObjectNumbers & { readonly key: string };

function byExtern(own: readonly Match[], wanted: Wanted): Identity {
  const named = own.filter(({ extern }) => extern === wanted.extern);
  const [only] = named;
  if (only && named.length === 1) return { kind: 'known', key: only.key };
  if (named.length > 1) return { kind: 'unclear', count: named.length };
  return { kind: 'new', key: newKey(wanted, false), isDouble: false };
}

function byObid(own: readonly Match[], wanted: Wanted): Identity {
  const { obid, extern, action, isDouble } = wanted;
  const withObid = own.filter((one) => one.obid === obid);
  const exact = withObid.find((one) => one.extern === extern) ?? own.find((one) => !one.obid && one.extern === extern);
  if (exact) return { kind: 'known', key: exact.key };
  const renumbered = isDouble ? undefined : renumberedOf(withObid, wanted);
  if (renumbered) return { kind: 'known', key: renumbered.key };
  const isUnclear = withObid.length > 1 && (extern === undefined || action === 'DELETE');
  if (isUnclear) return { kind: 'unclear', count: withObid.length };
  const sharesObid = isDouble || withObid.length > 0;
  return { kind: 'new', key: newKey(wanted, sharesObid), isDouble: sharesObid };
}

/** The only object of an obid, under another objektnr_extern or none. */
function renumberedOf(withObid: readonly Match[], { extern, action }: Wanted): Match | undefined {
  const [only] = withObid;
  if (!only || withObid.length > 1) return undefined;
  return extern === undefined || only.extern === undefined || action !== 'ADD' ? only : undefined;
}

/** The obids that stand for several objects in one list. */
export function doubledObids(objects: readonly XmlElement[]): ReadonlySet<string> {
  const externs = Map.groupBy(objects.map(numbersOf), ({ obid }) => obid);
  const doubled = [...externs].filter(([, found]) => new Set(found.map(({ extern }) => extern)).size > 1);
  return new Set(doubled.flatMap(([obid]) => obid ?? []));
}
