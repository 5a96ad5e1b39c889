import { propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { property as omnicasaProperty } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { childAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { rawProperty } from '#feed/sync/feed.fixture.ts';
import { adapterFor } from '#feed/registry.ts';
import { judgeOf, type Judged } from './judge.fixture.ts';

/** Records of each CRM, as offices have them, judged as the sync does; each by what is special of it. */
export function element(xml: string): XmlElement {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

type Row = Readonly<Record<string, unknown>>;
const judges = new Map<string, ReturnType<typeof judgeOf>>();
function judge(name: string, raw: unknown): Judged {
  const known = judges.get(name) ?? judgeOf(adapterFor(name));
  judges.set(name, known);
  return known(raw);
}

export const whise = (parts: Row) => judge('whise', whiseEstate(parts));
export const garage = (id: number | null) => whise({ category: { id: 7 }, subCategory: id === null ? null : { id } });
export const inText = (content: string) => [{ languageId: 'nl-BE', content }];
export const omnicasa = (parts: Row, texts: Row = {}) =>
  judge('omnicasa', {
    base: omnicasaProperty({ TypeDescription: 'Appartement', SubStatus: 99, ...parts }),
    texts: {
      nl: {
        DescriptionA: 'Ruim',
        MarqueeName: parts['MarqueeName'],
        PriceUnitText: parts['PriceUnitText'],
        TypeDescription: parts['TypeDescription'],
        ...texts,
      },
    },
  });
export const named = (SubStatusName: string, Goal = 0) => omnicasa({ SubStatusName, Goal });
export const skarabee = (parts: Parameters<typeof publication>[0], typo?: string, energy?: string) => {
  const xml = publication(parts);
  const other = typo === undefined ? xml : xml.replace(/<Typo>.*<\/Typo>/su, `<Typo>${typo}</Typo>`);
  const pass = energy === undefined ? other : other.replace(/<Energy>.*<\/Energy>/su, energy);
  return judge('skarabee', element(pass));
};
/** A publication of Skarabee, changed as a text. */
export const published = (change: (xml: string) => string, parts: Parameters<typeof publication>[0] = {}) =>
  judge('skarabee', element(change(publication(parts))));
export const soil = (conform: string) =>
  published((xml) =>
    xml.replace(
      '<Certifications>',
      `<Certifications><Certification Type="SOIL_CERT"><Conform>${conform}</Conform></Certification>`,
    ),
  );
/** A place of SweepBright that is shown. */
export const location = (parts: Row) => ({
  location: {
    street: 'Molenweg',
    number: '4',
    postal_code: '9000',
    city: 'Gent',
    country: 'BE',
    hidden: false,
    ...parts,
  },
});
export const priced = (price: string, status = 'FOR_SALE') => skarabee({ price, status });
export const sweepbright = (parts: Row) =>
  judge('sweepbright', sweepbrightEstate({ fetched_at: '2026-11-02T09:30:00Z', ...parts }));
export const openImmo = (
  parts: Parameters<typeof objectXml>[0],
  kind = '<haus haustyp="DOPPELHAUSHAELFTE"/>',
  change = (sent: string) => sent,
) => {
  const xml = change(transferXml([objectXml(parts)])).replace('<haus haustyp="DOPPELHAUSHAELFTE"/>', kind);
  const object = childAt(element(xml), 'anbieter', 'immobilie');
  return judge('openimmo', { tenant: 'AN1', package: 'p', languages: { de: object }, files: {} });
};
export const kyero = (parts: Parameters<typeof propertyXml>[0], change = (xml: string) => xml) =>
  judge('kyero', { property: element(change(propertyXml(parts))), agent: undefined });

/** A property of our own format. */
export const own = (parts: Row) => judge('gevel', rawProperty(parts));

/** The same fields of what was found; one that is not there is undefined. */
export function likeIn(found: unknown, wanted: unknown): unknown {
  if (typeof wanted !== 'object' || wanted === null) return found;
  return Object.fromEntries(
    Object.entries(wanted).map(([name, inner]) => [name, likeIn(fieldsOf(found)[name], inner)]),
  );
}
