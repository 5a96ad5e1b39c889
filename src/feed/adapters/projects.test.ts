import { expect, it } from 'vitest';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { publication, shown as shownInfo } from '#feed/adapters/skarabee/fake.fixture.ts';
import { element } from '#feed/field-coverage/judged.fixture.ts';
import { adapterFor } from '#feed/registry.ts';
import { readFeedCodes } from './code-tables.ts';
import { convertEntry } from './convert-records.ts';
import { childAt } from './xml/element.ts';

/** A project of a CRM in our own format. */
function project(name: string, raw: unknown) {
  const options = {
    adapter: adapterFor(name),
    codes: readFeedCodes(name, '/nowhere'),
    settings: {},
    languages: ['nl', 'de'],
  };
  const [first] = convertEntry({ entity: 'project', sourceId: '1', raw }, options, () => undefined);
  if (!first || !('form' in first)) throw new Error('The record was rejected.');
  return first.form;
}

const skarabee = (parts: Parameters<typeof publication>[0]) => project('skarabee', element(publication(parts)));
const openImmo = (state: string) => {
  const object = childAt(element(transferXml([objectXml({ state })])), 'anbieter', 'immobilie');
  return project('openimmo', { tenant: 'AN1', package: 'p', languages: { de: object }, files: {} });
};
const omnicasa = (parts: object) =>
  project('omnicasa', { base: { ID: 7, Status: 1, City: 'Gent', ...parts }, texts: {} });
const hidden = shownInfo.replace('<HidePrice>false', '<HidePrice>true');

it.each([
  ['Skarabee', () => skarabee({ status: 'SOLD' }), true],
  ['Skarabee, on offer', () => skarabee({ status: 'FOR_SALE' }), undefined],
  ['OpenImmo', () => openImmo('<verkaufstatus stand="VERKAUFT"/>'), true],
  ['OpenImmo, on offer', () => openImmo('<verkaufstatus stand="OFFEN"/>'), undefined],
  ['Omnicasa', () => omnicasa({ Status: 2 }), true],
] as const)('a project of %s is sold out where its state says so', (_name, form, SoldOut) => {
  expect(form()['SoldOut']).toBe(SoldOut);
});

it.each([
  ['Skarabee', () => skarabee({ info: hidden }), false],
  ['Skarabee, shown', () => skarabee({}), undefined],
  ['Omnicasa', () => omnicasa({ PublishPrice: false }), false],
  ['Omnicasa, not said', () => omnicasa({}), undefined],
] as const)('a project of %s hides the prices of its homes where it says so', (_name, form, PublishPrice) => {
  expect(form()['PublishPrice']).toBe(PublishPrice);
});
