import { basename } from 'node:path';
import type { RawEntry } from '#feed/adapters/adapter.ts';
import { attributeAt, childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { doubledObids, identify, type Stock } from './identify.ts';
import { withoutInlineFiles } from './inline-files.ts';
import type { Package } from './packages.ts';
import { attachmentsOf, inlineName, numbersOf, type OpenImmoRaw } from './raw.ts';

const defaultLanguage = 'de';

/** What was kept, by its number at the source. */
export function stockOf(known: ReadonlyMap<string, RawEntry>): Stock {
  return new Map([...known.values()].map(({ sourceId, raw }) => [sourceId, raw as OpenImmoRaw]));
}

function languageOf(object: XmlElement): string {
  return (textAt(object, 'verwaltung_techn', 'sprache') ?? defaultLanguage).slice(0, 2).toLowerCase();
}

/** Files of an object in its package; one that the sender left out because it did not change is where it was. */
function locateFiles(object: XmlElement, from: Package, before: OpenImmoRaw | undefined): Record<string, string> {
  const files: Record<string, string> = {};
  const photo = childAt(object, 'kontaktperson', 'foto');
  for (const [place, attachment] of [...attachmentsOf(object), ...(photo ? [photo] : [])].entries()) {
    const path = textAt(attachment, 'daten', 'pfad');
    const content = childAt(attachment, 'daten', 'anhanginhalt');
    if (path === undefined && content) files[inlineName(place)] = `${from.id}/xml/${from.inline.indexOf(content)}`;
    if (path === undefined || /^https?:/iu.test(path)) continue;
    // Senders on Windows part the folders their own way.
    const name = `${from.base}${path.replaceAll('\\', '/').replace(/^\.\//u, '')}`.toLowerCase();
    const index = from.archive?.entries.findIndex((entry) => entry.name.toLowerCase() === name) ?? -1;
    const kept = before?.files[path];
    if (index >= 0) files[path] = `${from.id}/${index}`;
    else if (kept !== undefined) files[path] = kept;
  }
  return files;
}

/** ADD where it says nothing (schema: missing or empty is ADD). */
function actionOf(object: XmlElement): string {
  return (attributeAt(object, ['verwaltung_techn', 'aktion'], 'aktionart') ?? 'ADD').toUpperCase();
}

/** The time of the whole stock that an object is a part of, or that it was before. */
function wholeFor(from: Package, before: OpenImmoRaw | undefined): Pick<OpenImmoRaw, 'whole'> {
  const whole = isWhole(from) ? from.order : before?.whole;
  return whole === undefined ? {} : { whole };
}

function isWhole({ root }: Package): boolean {
  return attributeAt(root, ['uebertragung'], 'umfang')?.toUpperCase() === 'VOLL';
}

/** When the last whole stock of a sender was sent; '' where none was. */
function lastWhole(stock: Stock, tenant: string): string {
  let last = '';
  for (const { tenant: own, whole = '' } of stock.values()) if (own === tenant && whole > last) last = whole;
  return last;
}

function toRaw(object: XmlElement, tenant: string, from: Package, before: OpenImmoRaw | undefined): OpenImmoRaw {
  const group = textAt(object, 'verwaltung_techn', 'gruppen_kennung');
  const master = textAt(object, 'verwaltung_techn', 'master');
  const isSamePackage = before?.package === from.id;
  return {
    tenant,
    package: from.id,
    sent: from.order,
    ...wholeFor(from, before),
    ...numbersOf(object),
    // The same object may come once for each language in one transfer.
    languages: { ...(isSamePackage && before.languages), [languageOf(object)]: withoutInlineFiles(object) },
    files: { ...(isSamePackage && before.files), ...locateFiles(object, from, before) },
    ...(group !== undefined && { group }),
    ...(master !== undefined && { master }),
  };
}

/** What stays of an object that was taken back. */
function toGone(before: OpenImmoRaw, from: Package): OpenImmoRaw {
  const { tenant, obid, extern, languages } = before;
  const numbers =
    obid === undefined && extern === undefined ? numbersOf(Object.values(languages)[0]) : { obid, extern };
  const kept = { tenant, package: from.id, sent: from.order, ...wholeFor(from, before) };
  return { ...kept, isGone: true, ...numbers, languages: {}, files: {} };
}

/** Why a transfer says nothing new of an object; of one that nobody knows a newer whole stock would tell if it were still on offer. */
function latenessOf(kept: OpenImmoRaw | undefined, action: string, whole: string, from: Package): string | undefined {
  if (kept || action === 'DELETE') return isNewer(kept, from) ? 'the one applied last; left as it is' : undefined;
  return whole > from.order ? 'the last whole stock, which is without it; left out' : undefined;
}

function isNewer(kept: OpenImmoRaw | undefined, from: Package): boolean {
  return kept?.sent !== undefined && kept.sent > from.order;
}

/** What is known of a sender before its objects are applied. */
interface Sender {
  readonly tenant: string;
  /** The obids that its transfer uses for several objects. */
  readonly doubled: ReadonlySet<string>;
  readonly lastWhole: string;
}

/** Applies transfers to the stock, one after the other. */
class Application {
  readonly #stock: Stock;
  readonly #from: Package;
  readonly #file: string;
  readonly remarks: string[];

  constructor(stock: Stock, from: Package) {
    this.#stock = stock;
    this.#from = from;
    this.#file = basename(from.file);
    this.remarks = from.remarks.map((remark) => `${this.#file}: ${remark}`);
  }

  say(text: string): void {
    this.remarks.push(`${this.#file}: ${text}`);
  }

  /** Applies one object and returns the key that it is kept under; several where it may stand for any of them. */
  #object(object: XmlElement, { tenant, doubled, lastWhole: whole }: Sender): readonly string[] {
    const numbers = numbersOf(object);
    const { obid, extern } = numbers;
    const name = `the object ${(extern ?? obid ?? '').slice(0, 60)}`;
    if (obid === undefined && extern === undefined) {
      this.say('an object has neither openimmo_obid nor objektnr_extern; left out.');
      return [];
    }
    const action = actionOf(object);
    const isDouble = obid !== undefined && doubled.has(obid);
    const { order } = this.#from;
    const identity = identify(this.#stock, { tenant, ...numbers, action, order, isDouble });
    if (identity.kind === 'unclear') {
      const { keys } = identity;
      this.say(`${name} stands for ${keys.length} objects (${action}); left as they are. Send both its numbers.`);
      return keys;
    }
    const { key } = identity;
    const before = this.#stock.get(key);
    const why = latenessOf(before, action, whole, this.#from);
    if (why !== undefined) {
      this.say(`${name} came in a transfer that is older than ${why}.`);
      return [key];
    }
    if (identity.kind === 'new' && identity.isDouble) {
      const shared = (obid ?? '').slice(0, 60);
      this.say(`the openimmo_obid ${shared} stands for several objects; they are told apart by objektnr_extern.`);
    }
    if (action === 'DELETE') this.#delete(key, before, { tenant, name, object });
    else this.#stock.set(key, toRaw(object, tenant, this.#from, before));
    return [key];
  }

  #delete(
    key: string,
    before: OpenImmoRaw | undefined,
    about: { readonly tenant: string; readonly name: string; readonly object: XmlElement },
  ): void {
    const { tenant, name, object } = about;
    if (!before) this.say(`${name} is to be deleted and is not here; nothing was done.`);
    const raw = before ?? { tenant, package: '', languages: {}, files: {}, ...numbersOf(object) };
    this.#stock.set(key, toGone(raw, this.#from));
  }

  /** All objects of one sender; a whole stock takes back what it does not name. */
  sender(tenant: string, objects: readonly XmlElement[]): void {
    if (isWhole(this.#from) && objects.length === 0) {
      this.say('a transfer of a whole stock holds no object; it deletes nothing.');
      return;
    }
    const sender = { tenant, doubled: doubledObids(objects), lastWhole: lastWhole(this.#stock, tenant) };
    const named = new Set(objects.flatMap((object) => this.#object(object, sender)));
    if (!isWhole(this.#from)) return;
    for (const [key, raw] of this.#stock) {
      const isLeft = raw.tenant === tenant && raw.isGone !== true && !named.has(key) && !isNewer(raw, this.#from);
      if (isLeft) this.#stock.set(key, toGone(raw, this.#from));
    }
  }
}

/** Applies a transfer to the stock: a whole one replaces what its sender had, a partial one touches what it names. */
export function applyPackage(stock: Stock, from: Package, onlyTenant: string | undefined): string[] {
  const application = new Application(stock, from);
  for (const sender of childrenOf(from.root, 'anbieter')) {
    const tenant = textAt(sender, 'openimmo_anid') ?? textAt(sender, 'anbieternr') ?? '';
    if (onlyTenant !== undefined && tenant !== onlyTenant)
      application.say('it is of another sender (openimmo_anid) than the setting anid names; left out.');
    else application.sender(tenant, childrenOf(sender, 'immobilie'));
  }
  return [...new Set(application.remarks)];
}
