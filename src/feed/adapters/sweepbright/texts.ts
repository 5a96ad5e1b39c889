import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { htmlOf, opened } from '#feed/adapters/plain-html.ts';
import type { RawRecord } from '#feed/format/raw.ts';

/** A text by language; old records have a plain one, and an empty map comes as `[]`. */
export function textsOf(value: unknown, languages: readonly string[]): Record<string, unknown> {
  if (typeof value === 'string') return Object.fromEntries(languages.slice(0, 1).map((language) => [language, value]));
  const entries = Object.entries(fieldsOf(value)).filter(([, text]) => typeof text === 'string' && text.trim() !== '');
  return Object.fromEntries(entries);
}

/** The language in which a text stands below a description: its own, or the first that there is. */
function languageIn(texts: Record<string, unknown>, language: string): string | undefined {
  return language in texts ? language : Object.keys(texts)[0];
}

/** The description with what the agent writes on costs, where the price is shown, and the legal text, which is a duty; each is text or HTML. */
export function described(estate: RawRecord, { languages, codes }: ConvertContext): FormatRecord {
  const isPriceShown = fieldsOf(estate['price'])['hidden'] === false;
  const { custom_price, price_costs, price_taxes } = estate;
  const mentions = [fieldsOf(estate['legal'])['legal_mentions'], estate['legal_mentions']];
  // The newer of two places may hold an empty map.
  const legal_mentions = mentions.find((one) => Object.keys(textsOf(one, languages)).length > 0);
  const named = { ...(isPriceShown && { custom_price, price_costs, price_taxes }), legal_mentions };
  const more = Object.entries(named).map(([field, texts]) => ({ field, texts: textsOf(texts, languages) }));
  const description = textsOf(estate['description'], languages);
  const isBare = Object.keys(description).length === 0;
  const told = isBare ? new Set(more.flatMap(({ texts }) => Object.keys(texts))) : new Set(Object.keys(description));
  for (const { field, texts } of more) {
    const shown = new Set([...told].map((language) => languageIn(texts, language)));
    for (const language of Object.keys(texts)) if (!shown.has(language)) codes.noteUnsaid(field, language);
  }
  // A text that one language lacks is still owed to its readers.
  const entries = [...told].map((language): [string, string] => {
    const below = more.map(({ texts }) => texts[languageIn(texts, language) ?? '']);
    const texts = [description[language], ...below].filter((text): text is string => typeof text === 'string');
    return [language, texts.map((text) => htmlOf(opened(text))).join('')];
  });
  return Object.fromEntries(entries);
}
