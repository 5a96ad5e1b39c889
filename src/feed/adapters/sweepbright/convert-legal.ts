import { energyLabelIn, energyValue } from '#feed/adapters/energy-value.ts';
import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { fieldsOf, firstFilled } from '#feed/adapters/json.ts';
import { tellOddFlags } from '#feed/adapters/odd-values.ts';

/** True, false or unknown; also 1, 0 and "", which older records have, and any of them as text. */
export function threeState(value: unknown): boolean | undefined {
  const word = String(value).trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

function declared(...values: readonly unknown[]): 'yes' | 'no' | undefined {
  const known = values.map(threeState).filter((value) => value !== undefined);
  if (known.length === 0) return undefined;
  return known.includes(true) ? 'yes' : 'no';
}

const declaredRules = [
  'building_permit',
  'priority_purchase_right',
  'subdivision_authorisation',
  'urban_planning_breach',
  'pending_legal_proceedings',
  'ongoing_litigation',
  'heritage_list',
  'registered_building',
];

/** "E90" -> 90 */
function eLevel(value: unknown): unknown {
  const digits = typeof value === 'string' ? /^E\s*(-?\d{1,3})$/iu.exec(value.trim())?.[1] : undefined;
  // Anything else is for the check of numbers to refuse.
  return digits === undefined ? value : Number(digits);
}

function floodScore(value: unknown): unknown {
  return value === '' || value === null ? undefined : value;
}

/** The duties of an advert. `legal` is the newer place of what older records have at their root. */
export function convertLegal(estate: RawRecord, { codes, warn }: ConvertContext): FormatRecord {
  const legal = fieldsOf(estate['legal']);
  const energy = fieldsOf(legal['energy']);
  const rules = { ...fieldsOf(estate['regulations']), ...fieldsOf(legal['regulations']) };
  const land = fieldsOf(legal['property_and_land']);
  const either = (name: string) => firstFilled(energy[name], estate[name]);
  // In the list is not protected yet; the site has a word for what is.
  if (threeState(rules['heritage_list']) === true) codes.noteUnsaid('heritage_list', 'true');
  tellOddFlags(Object.fromEntries(declaredRules.map((name) => [name, rules[name]])), warn);
  return {
    EnergyPerformance: energyValue(either('epc_value'), either('epc_category')),
    EPCLabelText: energyLabelIn(either('epc_category'), 'epc_category', { codes }),
    EPCUniqueCode: either('epc_reference'),
    EPCTotal: energy['total_epc_value'] ?? undefined,
    CO2Emission: energy['co2_emissions'] ?? undefined,
    ELevel: eLevel(energy['e_level']),
    ElectricityCertificate: codes.word('certificate', energy['report_electricity_gas'], 'report_electricity_gas'),
    Permit: declared(rules['building_permit']),
    PreemptiveRights: declared(rules['priority_purchase_right']),
    AllotmentPermit: declared(rules['subdivision_authorisation']),
    Summons: declared(rules['urban_planning_breach']),
    JudicialDecision: declared(rules['pending_legal_proceedings'], rules['ongoing_litigation']),
    Heritage: declared(rules['registered_building']),
    FloodZoneID: codes.word('floodRisk', land['flood_risk'], 'flood_risk'),
    GScore: floodScore(land['flood_risk_building_score']),
    PScore: floodScore(land['flood_risk_plot_score']),
    AreaApplication: codes.destination('destination', land['land_use_designation'], 'land_use_designation'),
    CadastralIncome: firstFilled(land['cadastral_income'], estate['cadastral_income']),
  };
}
