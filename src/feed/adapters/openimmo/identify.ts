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
function matching(stock: Stock, { tenant, obid, extern }: Wanted): (ObjectNumbers & { readonly key: string })[] {
  const found: (ObjectNumbers & { readonly key: string })[] = [];
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
  const { obid, extern, action, isDouble } = wanted;
  const own = matching(stock, wanted);
  if (obid === undefined) {
    const named = own.filter((one) => one.extern === extern);
    const [only] = named;
    if (only && named.length === 1) return { kind: 'known', key: only.key };
    return named.length > 1
      ? { kind: 'unclear', count: named.length }
      : { kind: 'new', key: newKey(wanted, false), isDouble: false };
  }
  const withObid = own.filter((one) => one.obid === obid);
  const exact = withObid.find((one) => one.extern === extern) ?? own.find((one) => !one.obid && one.extern === extern);
  if (exact) return { kind: 'known', key: exact.key };
  const [only] = withObid;
  const mayBeRenumbered = extern === undefined || only?.extern === undefined || action !== 'ADD';
  if (only && withObid.length === 1 && mayBeRenumbered && !isDouble) return { kind: 'known', key: only.key };
  if (withObid.length > 1 && (extern === undefined || action === 'DELETE'))
    return { kind: 'unclear', count: withObid.length };
  const sharesObid = isDouble || withObid.length > 0;
  return { kind: 'new', key: newKey(wanted, sharesObid), isDouble: sharesObid };
}

/** The obids that stand for several objects in one list. */
export function doubledObids(objects: readonly XmlElement[]): ReadonlySet<string> {
  const externs = Map.groupBy(objects.map(numbersOf), ({ obid }) => obid);
  const doubled = [...externs].filter(([, found]) => new Set(found.map(({ extern }) => extern)).size > 1);
  return new Set(doubled.flatMap(([obid]) => obid ?? []));
}
