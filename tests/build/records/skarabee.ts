import { publication, shown } from '#feed/adapters/skarabee/fake.fixture.ts';
import { hidden } from './hidden.ts';

const hiding = '<HidePrice>true</HidePrice><HideAddress>true</HideAddress><HideHouseNumber>true</HideHouseNumber>';
const numberless = shown.replace('<HideHouseNumber>false', '<HideHouseNumber>true');
const hiddenPlace = `<Street>${hidden.street}</Street><HouseNumber>${hidden.number}</HouseNumber><HouseNumberExtension>C</HouseNumberExtension><CountryID>BE</CountryID>
<City ID="5" ZipCode="9000">Gent</City><Position X="3,73419" Y="51,05837" Type="EPSG_4326"/>`;

interface Change {
  readonly typo?: string;
  readonly place?: string;
  readonly flashes?: string;
  readonly energy?: string;
  readonly land?: string;
  readonly living?: string;
}

/** A publication of Skarabee with other parts in the place of the ordinary ones. */
function skarabee(id: number, parts: Parameters<typeof publication>[0], change: Change = {}): string {
  const swaps: readonly (readonly [RegExp, string | undefined])[] = [
    [/<Typo>.*<\/Typo>/su, change.typo && `<Typo>${change.typo}</Typo>`],
    [/<Address>.*<\/Address>/su, change.place && `<Address>${change.place}</Address>`],
    [/<Flashes>.*<\/Flashes>/su, change.flashes && `<Flashes>${change.flashes}</Flashes>`],
    [/<Energy>.*<\/Energy>/su, change.energy && `<Energy>${change.energy}</Energy>`],
    [/<LandArea>.*<\/LandArea>/su, change.land && `<LandArea>${change.land}</LandArea>`],
    [/<SurfaceLivable>.*<\/SurfaceLivable>/su, change.living && `<SurfaceLivable>${change.living}</SurfaceLivable>`],
    [/<SoldPrice>.*<\/SoldPrice>/su, '<SoldPrice>CANARY</SoldPrice>'],
    [/<Pictures>.*<\/Pictures>/su, '<Pictures/>'],
  ];
  return swaps.reduce(
    (xml, [place, other]) => (other ? xml.replace(place, other) : xml),
    publication({ ...parts, id }),
  );
}

const flash = (language: string, title: string, text: string) =>
  `<Flash ID="1" LanguageID="${language}"><Title>${title}</Title><Text>${text}</Text></Flash>`;
const price = (euro: string, kind = 'TOTAL') => `<Price>${euro}</Price><PriceType>${kind}</PriceType>`;
const monthly = (euro: string) => price(euro, 'PRICE_PER_MONTH');

/** By number of the publication. */
export const skarabeeRecords: ReadonlyMap<number, string> = new Map([
  [54_001, skarabee(54_001, { status: 'SOLD', price: price('467000.0000') })],
  [
    54_002,
    skarabee(54_002, {
      more: '<FlowStatus>SOLD_UNDER_RESERVE</FlowStatus><ConditionalSold>TRUE</ConditionalSold>',
      price: price('358000.0000'),
    }),
  ],
  [
    54_003,
    skarabee(
      54_003,
      {
        info: hiding,
        price: price(`${hidden.euro}.0000`),
        more: '<VirtualUrl>https://tour.example/zwijgstraat</VirtualUrl>',
      },
      {
        place: hiddenPlace,
        flashes: flash('NL', 'Zwijgstraat 211C', 'Prijs: 487.300,00 euro') + flash('FR', 'Maison', 'A 487.300 €'),
      },
    ),
  ],
  [
    54_004,
    skarabee(
      54_004,
      { info: numberless, price: price('299500') },
      {
        place: hiddenPlace.replace(hidden.street, 'Coupure Links'),
        flashes: flash('nl', 'Herenhuis', 'Coupure Links 211C, aan het water'),
      },
    ),
  ],
  [
    54_005,
    skarabee(54_005, {
      status: 'FOR_RENT',
      price: monthly('1145'),
      more: '<ChargesAndProvisions>1470,00</ChargesAndProvisions><ChargesAndProvisionsInterval>YEARLY</ChargesAndProvisionsInterval><Deposit>2290</Deposit><RentType>MAINRESIDENCE</RentType><RentTime>NINE_YEARS</RentTime>',
    }),
  ],
  [54_006, skarabee(54_006, { status: 'RENTED', price: monthly('845') })],
  [54_007, skarabee(54_007, { status: 'FOR_RENT', price: price('15600', 'PRICE_PER_YEAR') })],
  [
    54_008,
    skarabee(54_008, {
      price: price('-1'),
      more: '<LifeAnnuity><Type>FULL_OWNERSHIP</Type><Heads><Quantity>2</Quantity></Heads><OneOffPayment>73500</OneOffPayment><Remittance><Amount>915</Amount><Period>MONTHLY</Period><MaximalDuration>18</MaximalDuration></Remittance></LifeAnnuity>',
    }),
  ],
  [54_009, skarabee(54_009, { more: '<Currency>GBP</Currency>' })],
  [
    54_010,
    skarabee(
      54_010,
      { price: price('193700'), more: '<IsVATExclusive>TRUE</IsVATExclusive><NewEstate>TRUE</NewEstate>' },
      { typo: '<Sort>Land</Sort>', land: '863', living: '-1' },
    ),
  ],
  [
    54_011,
    skarabee(
      54_011,
      { price: price('27400') },
      { typo: '<Sort>Parking</Sort><Genre>GarageBox</Genre>', living: '18,5', land: '-1' },
    ),
  ],
  [
    54_012,
    skarabee(
      54_012,
      { status: 'FOR_RENT', price: price('9,5', 'M2_PER_MONTH') },
      { typo: '<Sort>Office</Sort><Genre>Office_Other</Genre>', living: '412' },
    ),
  ],
  [
    54_013,
    skarabee(
      54_013,
      { price: price('0') },
      { energy: '<Index>-1</Index><Class>BLANK</Class>', living: '99999999', land: '0' },
    ),
  ],
  [
    54_014,
    skarabee(
      54_014,
      { price: price('529000') },
      {
        place:
          '<Street>Place Verte</Street><HouseNumber>9</HouseNumber><CountryID>BE</CountryID><City ID="7" ZipCode="4800">Verviers</City><Position X="5,8626" Y="50,5891" Type="EPSG_4326"/>',
        flashes:
          flash('FR', 'Maison de maître', '&lt;p&gt;Sept pièces&lt;/p&gt;') + flash('DE', 'Stadthaus', 'Sieben Zimmer'),
        energy: '<Index>367,4</Index><Class>F</Class><EnergyCertificateNr>20230511012345</EnergyCertificateNr>',
      },
    ),
  ],
]);
