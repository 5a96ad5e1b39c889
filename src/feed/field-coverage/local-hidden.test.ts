import { shown as shownInfo } from '#feed/adapters/skarabee/fake.fixture.ts';
import { itHides, type Cases } from './judged-cases.fixture.ts';
import { inText, location, published, sweepbright, whise } from './judged.fixture.ts';

const noNumber = shownInfo.replace('<HideHouseNumber>false', '<HideHouseNumber>true');

/** Where a flag hides it, no text tells it. */
const hidden: Cases<RegExp> = [
  [
    'a street of Luxembourg with its number before it',
    () =>
      sweepbright({
        ...location({ street: '12, rue du Lac', number: '', country: 'LU', city: 'Remich', hidden: true }),
        description: { fr: 'Située 12, rue du Lac, à deux pas de la rue du Lac.' },
      }),
    /rue du lac/iu,
  ],
  [
    'a street with a number in its name',
    () =>
      sweepbright({
        ...location({ street: 'Avenue du 11 Novembre', number: '5', hidden: true }),
        description: { fr: 'Maison avenue du 11 Novembre 5, à Etterbeek' },
      }),
    /novembre/iu,
  ],
  [
    'a street with a year in its name',
    () =>
      sweepbright({
        ...location({ street: 'Rue du 8 Mai 1945 22', number: '', hidden: true }),
        description: { fr: 'Au 22, rue du 8 mai 1945' },
      }),
    /8 mai|1945/iu,
  ],
  [
    'the main street of a village',
    () =>
      sweepbright({
        ...location({ street: 'Grand-Rue', number: '5', country: 'LU', hidden: true }),
        description: { fr: 'Dans la Grand-Rue, près de tout' },
      }),
    /grand-rue/iu,
  ],
  [
    'a lane',
    () => whise({ address: 'Molenwegel', displayAddress: false, longDescription: inText('Aan de Molenwegel') }),
    /molenwegel/iu,
  ],
  [
    'Skarabee: the number in a street that is shown',
    () =>
      published(
        (xml) =>
          xml.replace('>Stationsstraat<', '>Stationsstraat 12A<').replace('Rustig', 'Stationsstraat 12A, rustig'),
        {
          info: noNumber,
        },
      ),
    /12A/u,
  ],
  [
    'Skarabee: an annuity',
    () =>
      published((xml) => xml.replace('Rustig', 'Lijfrente 712 € per maand, rustig'), {
        info: shownInfo.replace('<HidePrice>false', '<HidePrice>true'),
        more: '<LifeAnnuity><OneOffPayment>90000</OneOffPayment><Remittance><Amount>712</Amount><Period>MONTHLY</Period></Remittance></LifeAnnuity>',
      }),
    /712/u,
  ],
];

itHides(hidden);
