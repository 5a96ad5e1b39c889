import type { AdvertKind } from '#domain/advert-kind.ts';
import type { Duty, DutyBreach, DutyPlace } from '#domain/duties.ts';

const placeWords: Readonly<Record<DutyPlace, string>> = {
  flanders: 'Flanders',
  brussels: 'Brussels',
  wallonia: 'Wallonia',
  luxembourg: 'Luxembourg',
  belgium: 'Belgium, region unknown',
};

const kindWords: Readonly<Record<AdvertKind, string>> = {
  home: 'a home',
  'student-room': 'a room for a student',
  office: 'an office',
  shop: 'a shop or other business premises',
  industrial: 'an industrial building',
  garage: 'a garage or parking space',
  land: 'land',
};

/** What is missing, and the field of our own feed form that says it (content/sample-feed/README.md). */
const missingWords: Readonly<Record<Duty, string>> = {
  'energy-score-missing': 'the energy score in kWh/m² a year (EnergyPerformance)',
  'energy-label-missing': 'the energy class (EPCLabelText)',
  'insulation-class-missing': 'the class of thermal insulation (EPCInsulationClass)',
  'energy-total-missing': 'the total consumption in kWh a year (EPCTotal)',
  'epc-code-missing': 'the unique code of the energy certificate (EPCUniqueCode)',
  'e-level-missing': 'the E-level of the new building (ELevel)',
  'co2-missing': 'the CO2 emission (CO2Emission)',
  'certificate-pending': 'an energy certificate: one that is asked for is not enough (EPCPending)',
  'town-planning-missing':
    'a fact of town planning (AreaApplication, Permit, Summons, PreemptiveRights, AllotmentPermit)',
  'flood-score-missing': 'a flood score (PScore and, of a building, GScore)',
  'asbestos-missing': 'the asbestos certificate (AsbestosType)',
  'rent-missing': 'the rent: a home to rent is never on request (Price, PublishPrice, Marquee)',
  'charges-missing': 'the charges beside the rent, 0 where there are none (ChargesRenter)',
  'postcode-missing': 'the postcode, which says which duties its advert has (Zip)',
};

/** Place, kind and what is missing. `-> 'Brussels, a home: the CO2 emission (CO2Emission)'` */
export function breachText({ duty, region, kind }: DutyBreach): string {
  return `${placeWords[region]}, ${kindWords[kind]}: ${missingWords[duty]}`;
}
