import type { Warn } from '#feed/findings/finding.ts';
import { fieldsOf } from './json.ts';
import type { FormatRecord } from './adapter.ts';

/** How a home is sold, in the words of agents. */
const contractWords: readonly (readonly [RegExp, string])[] = [
  [/lijfrente|viag|annuity|leibrente/u, 'life-annuity'],
  [
    /gerechtelijk\p{L}* (?:openbare )?(?:verkoop|verkoping)|vente judiciaire|judicial sale|zwangsversteigerung/u,
    'judicial-sale',
  ],
  [
    /openba\p{L}* (?:online )?(?:verkoop|verkoping|te koop)|veiling|vente publique|ench[eè]res|auction|public sale|versteigerung|biddit/u,
    'public-sale',
  ],
];

/** What a name says that it is not: `'geen openbare verkoop'`. */
const notSo =
  /\b(?:geen|niet|pas (?:de|d[’'])|pas|sans|no|not|kein\p{L}*|ohne)\s+(?:\p{L}+\s+){0,2}?(?=lijfrente|viag|annuity|leibrente|gerechtelijk|openba|veiling|vente|ench[eè]res|auction|public|judicial|zwangs|versteigerung)\p{L}+(?:\s+(?:verkoop|verkoping|publique|judiciaire|sale))?/gu;

const meanings: Readonly<Record<string, string>> = {
  'life-annuity': 'a life annuity',
  'public-sale': 'a public sale',
  'judicial-sale': 'a judicial sale',
};

/** What these texts say of how a home is sold. `['viager occupé'] -> 'life-annuity'` */
export function contractIn(texts: readonly (string | undefined)[]): string | undefined {
  const told = texts.flatMap((text) => (text === undefined ? [] : [text.toLowerCase().replaceAll(notSo, '')]));
  return contractWords.find(([word]) => told.some((text) => word.test(text)))?.[1];
}

/** A home for sale whose title alone says that it is no private sale: its price would look like that of the whole. */
export function withContract(form: FormatRecord, warn: Warn): FormatRecord {
  if (form['Goal'] !== 0 || form['ContractTypeID'] !== undefined) return form;
  const titles = Object.values(fieldsOf(form['Title'])).map((title) => (typeof title === 'string' ? title : undefined));
  const contract = contractIn(titles);
  if (contract === undefined) return form;
  warn('bad-value', 'Title', `says that it is ${meanings[contract] ?? contract}, which no other field does; it counts`);
  return { ...form, ContractTypeID: contract };
}

/** A whole text that puts the price off until somebody asks. */
const onRequest =
  /^\W*(?:prijs |prix |price |preis )?(?:op (?:aan)?vraag|(?:sur|à la) demande|(?:up)?on request|(?:on|by) application|auf anfrage|(?:p\.?o\.?[ar]\.?))\W*$/iu;

/** A home whose words beside the price say that it is on request, while no flag hides it: who writes that wants it hidden. */
export function withPriceOnRequest(form: FormatRecord, warn: Warn): FormatRecord {
  if (form['PublishPrice'] !== true) return form;
  const field = ['PriceUnitText', 'MarqueeName'].find((name) =>
    Object.values(fieldsOf(form[name])).some((text) => typeof text === 'string' && onRequest.test(text)),
  );
  if (field === undefined) return form;
  warn('bad-value', field, 'says that the price is on request; it counts, and the price is hidden');
  return { ...form, PublishPrice: false };
}
