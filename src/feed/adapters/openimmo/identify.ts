import type { XmlElement } from '#feed/adapters/xml/element.ts';
import { numbersOf, type ObjectNumbers, type OpenImmoRaw } from './raw.ts';

/** What is kept, by its number at the source, taken-back objects included. */
export type Stock = Map<string, OpenImmoRaw>;

/** The one that is meant, the key of a new one, or several of which none can be chosen. */
export type Identity =
  | { readonly kind: 'known'; readonly key: string }
  | { readonly kind: 'new'; readonly key: string; readonly isDouble: boolean }
  | { readonly kind: 'unclear'; readonly keys: readonly string[] };

interface Wanted extends ObjectNumbers {
  readonly tenant: string;
  readonly action: string;
  /** When its transfer was sent, ISO. */
  readonly order: string;
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
function matching(stock: Stock, { tenant, obid, extern, order }: Wanted): Match[] {
  const found: Match[] = [];
  for (const [key, raw] of stock) {
    if (raw.tenant !== tenant) continue;
    const numbers = keptNumbers(raw);
    const isShared =
      (obid !== undefined && numbers.obid === obid) || (extern !== undefined && numbers.extern === extern);
    const wasGone = raw.isGone === true && (raw.sent ?? '') <= order;
    if (isShared) found.push({ key, wasGone, ...numbers });
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

interface Match extends ObjectNumbers {
  readonly key: string;
  /** Had it been taken back before the transfer was sent? */
  readonly wasGone: boolean;
}

function unclear(matches: readonly Match[]): Identity {
  return { kind: 'unclear', keys: matches.map(({ key }) => key) };
}

/** Which of several that one number stands for: the only one that was there when its transfer was sent. */
function onlyOne(matches: readonly Match[]): Identity {
  const [only, ...others] = matches.filter(({ wasGone }) => !wasGone);
  return only && others.length === 0 ? { kind: 'known', key: only.key } : unclear(matches);
}

function byExtern(own: readonly Match[], wanted: Wanted): Identity {
  const named = own.filter(({ extern }) => extern === wanted.extern);
  const [only] = named;
  if (only && named.length === 1) return { kind: 'known', key: only.key };
  if (named.length > 1) return onlyOne(named);
  return { kind: 'new', key: newKey(wanted, false), isDouble: false };
}

function byObid(own: readonly Match[], wanted: Wanted): Identity {
  const { obid, extern, action, isDouble } = wanted;
  const withObid = own.filter((one) => one.obid === obid);
  const exact = withObid.find((one) => one.extern === extern) ?? own.find((one) => !one.obid && one.extern === extern);
  if (exact) return { kind: 'known', key: exact.key };
  const renumbered = isDouble ? undefined : renumberedOf(withObid, wanted);
  if (renumbered) return { kind: 'known', key: renumbered.key };
  if (withObid.length > 1 && extern === undefined) return onlyOne(withObid);
  if (withObid.length > 1 && action === 'DELETE') return unclear(withObid);
  const sharesObid = isDouble || withObid.length > 0;
  return { kind: 'new', key: newKey(wanted, sharesObid), isDouble: sharesObid };
}

/** The only object of an obid, under another objektnr_extern or none. */
function renumberedOf(withObid: readonly Match[], { extern, action }: Wanted): Match | undefined {
  const [only] = withObid;
  if (!only || withObid.length > 1) return undefined;
  return extern === undefined || only.extern === undefined || action !== 'ADD' ? only : undefined;
}

/** The obids that stand for several objects in one list; one that is named by its obid alone is no other. */
export function doubledObids(objects: readonly XmlElement[]): ReadonlySet<string> {
  const externs = Map.groupBy(objects.map(numbersOf), ({ obid }) => obid);
  const doubled = [...externs].filter(([, found]) => new Set(found.flatMap(({ extern }) => extern ?? [])).size > 1);
  return new Set(doubled.flatMap(([obid]) => obid ?? []));
}
