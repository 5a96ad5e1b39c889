import { adapterFor } from '#feed/registry.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { readFeedCodes } from './code-tables.ts';
import { convertEntry } from './convert-records.ts';

/** The root of a document that is well formed. */
export function element(xml: string) {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

/** What the site reads of a home as its CRM sends it, with the codes of the CRM alone. */
export function form(name: string, raw: unknown) {
  const options = {
    adapter: adapterFor(name),
    codes: readFeedCodes(name, '/nowhere'),
    settings: {},
    languages: ['nl'],
  };
  const [first] = convertEntry({ entity: 'property', sourceId: '1', raw }, options, () => undefined);
  if (!first || !('form' in first)) throw new Error('The record was rejected.');
  return first.form;
}
