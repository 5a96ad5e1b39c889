import { describe } from 'vitest';
import { itShows, itTells, type Cases } from './judged-cases.fixture.ts';
import { inText, kyero, omnicasa, own, published, soil, whise } from './judged.fixture.ts';

const detail = (id: number, value: string) => ({ id, value });
const text = (languageId: string | undefined, content: string) => ({ languageId, content });
const flash = (language: string, words: string, id = 1) =>
  `<Flash ID="${id}" LanguageID="${language}"><Title>T</Title><Text>${words}</Text></Flash>`;
const flashes = (...all: readonly string[]) =>
  published((xml) => xml.replace(/<Flashes>.*<\/Flashes>/su, `<Flashes>${all.join('')}</Flashes>`));

/** What the site says of each. */
const shown: Cases<object> = [
  [
    'Whise: two Dutch texts, of which that of Belgium counts',
    () => whise({ longDescription: [text('nl-BE', 'Uit Gent'), text('nl-NL', 'Uit Breda')] }),
    { description: { nl: 'Uit Gent' } },
  ],
  [
    'Whise: a long text of nothing but markup, and a short one',
    () => whise({ longDescription: [text('nl-BE', '<p>&nbsp;</p>')] }),
    { description: { nl: '<p>Ruim penthouse, vlak bij cafés</p>' } },
  ],
  [
    'Whise: a text without a language',
    () => whise({ shortDescription: [], longDescription: [text(undefined, 'Zonder taal')] }),
    { description: { nl: 'Zonder taal' } },
  ],
  [
    'Omnicasa: a dash in the main text, and a second one',
    () => omnicasa({}, { DescriptionA: '-', DescriptionB: 'Tweede tekst' }),
    { description: { nl: 'Tweede tekst' } },
  ],
  [
    'Omnicasa: a main text of empty paragraphs, and a second one',
    () => omnicasa({}, { DescriptionA: '<p>&nbsp;</p><p></p>', DescriptionB: 'Tweede tekst' }),
    { description: { nl: 'Tweede tekst' } },
  ],
  [
    'Skarabee: two adverts in one language, of which one is named',
    () =>
      published((xml) =>
        xml
          .replace('<Enabled>', '<FlashID>2</FlashID><Enabled>')
          .replace(
            /<Flashes>.*<\/Flashes>/su,
            `<Flashes>${flash('NL', 'Voor de krant')}${flash('NL', 'Voor het web', 2)}</Flashes>`,
          ),
      ),
    { description: { nl: '<p>Voor het web</p>' } },
  ],
  [
    'Skarabee: an advert without a language',
    () => flashes(flash('', 'Zonder taal')),
    { description: { nl: '<p>Zonder taal</p>' } },
  ],
  [
    'Kyero: two texts in one language',
    () => kyero({ desc: '<en>First</en><en>Second</en>' }),
    { description: { en: '<p>First</p>' } },
  ],
];

/** Each of them is told to the agency beside what the site shows. */
const told: Cases<RegExp> = [
  [
    'Whise: a second Dutch text',
    () => whise({ longDescription: [text('nl-NL', 'Uit Breda'), text('nl-BE', 'Uit Gent')] }),
    /longDescription: a second text in nl/u,
  ],
  [
    'Whise: a text without a language beside one with',
    () => whise({ longDescription: [...inText('Met taal'), text(undefined, 'Zonder')] }),
    /longDescription: a text without a language/u,
  ],
  [
    'Skarabee: a second advert',
    () => flashes(flash('NL', 'Een'), flash('nl-BE', 'Twee')),
    /Flash\.Text: a second text in nl/u,
  ],
  ['Kyero: a second text', () => kyero({ desc: '<en>First</en><en>Second</en>' }), /desc: a second text in en/u],
  ['Whise: two labels', () => whise({ energyClass: 'C', details: [detail(2056, 'D')] }), /energyClass: C/u],
  ['Skarabee: no certificate of the soil', () => soil('Geen'), /SOIL_CERT\]: Geen/u],
  ['a house on a floor', () => omnicasa({ MainTypeID: 156, Floor: '2' }), /Floor.*this is a house/u],
  [
    'a home that was renovated before it was built',
    () => whise({ details: [detail(14, '2005'), detail(585, '1998')] }),
    /585.*before the year of construction/u,
  ],
  [
    'two telephones',
    () => whise({ representatives: [{ name: 'An', phone: '09 225 12 34 of 0475 12 34 56' }] }),
    /representatives.*several numbers|phone.*several numbers/iu,
  ],
  [
    'a code of a certificate that is two',
    () => own({ EPCUniqueCode: '20231015-0001234567-RES-1 (woning), 20231015-0001234568-RES-1 (garage)' }),
    /EPCUniqueCode.*left out/u,
  ],
];

describe('texts of a record', () => {
  itShows(shown);

  itTells(told);
});
