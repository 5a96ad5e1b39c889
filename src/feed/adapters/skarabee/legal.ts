import { normalizeLabelText } from '#domain/energy.ts';
import { energyValue } from '#feed/adapters/energy-value.ts';
import type { ConvertContext, FormatRecord } from '#feed/adapters/adapter.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { leasehold, rightToBuild } from '#feed/format/rights.ts';
import { declared, known, knownUse, tellOddStates } from './values.ts';

const rights: Readonly<Record<string, FormatRecord>> = { leasehold, 'right-to-build': rightToBuild };

/** What a certificate found: only words that say it plainly count. */
function result(certificate: XmlElement | undefined, table: string, { codes }: ConvertContext): string | undefined {
  const text = textAt(certificate, 'Conform')?.toLowerCase();
  return text === undefined ? undefined : codes.word(table, text, 'Certification.Conform');
}

/** Is there a certificate of the soil? Words beside it may say that it was asked for, or that there is none. */
function soilCertificate(
  certificate: XmlElement | undefined,
  { codes }: ConvertContext,
): 'present' | 'pending' | undefined {
  if (!certificate) return undefined;
  const words = textAt(certificate, 'Conform') ?? '';
  if (/aanvra|aangevraagd|demand|en cours|request|pending|beantragt/iu.test(words)) return 'pending';
  if (!/^(?:geen|niet|nee|non?|pas|aucun\p{L}*|absent|missing|false|0|kein\p{L}*|not?)(?!\p{L})/iu.test(words))
    return 'present';
  codes.noteUnsaid('Certification[SOIL_CERT]', words.slice(0, 60));
  return undefined;
}

/** What is sold, where that is less than the whole: a buyer has to know. */
function right(property: XmlElement | undefined, { codes }: ConvertContext): FormatRecord | undefined {
  const all = (childAt(property, 'RightsInRem')?.children ?? []).map(({ text }) => text.trim());
  const word = codes.firstWord('rightInRem', all, 'RightsInRem');
  return word === undefined ? undefined : rights[word];
}

/** The class by the table, or as people write it: `A_PLUS`. */
function energyClass(property: XmlElement | undefined, { codes }: ConvertContext): string | undefined {
  const told = textAt(property, 'Energy', 'Class');
  const written = told === undefined || codes.has('epcClass', told) ? undefined : normalizeLabelText(told);
  return written ?? codes.word('epcClass', told, 'Energy.Class');
}

/** Energy, certificates, water and planning. */
export function legal(property: XmlElement | undefined, context: ConvertContext): FormatRecord {
  const { codes, warn } = context;
  const word = (table: string, ...path: readonly string[]) =>
    codes.word(table, textAt(property, ...path), path.join('.'));
  const urban = (name: string) => {
    const value = textAt(property, 'UrbanDevelopment', name);
    tellOddStates({ [`UrbanDevelopment.${name}`]: value }, warn);
    return declared(value);
  };
  const certificates = childrenOf(childAt(property, 'Certifications'), 'Certification');
  // Written in two ways.
  const asbestos = certificates.find(({ attributes }) => /^ASBEST[OU]S$/u.test(attributes['Type'] ?? ''));
  const certified = (...types: readonly string[]) =>
    certificates.find(({ attributes }) => types.includes(attributes['Type'] ?? ''));
  const label = energyClass(property, context);
  const bank = word('riverbank', 'DelimitedFloodplainOrRiverbank');
  return {
    EnergyPerformance: energyValue(knownUse(textAt(property, 'Energy', 'Index'), 'Energy.Index', warn), label),
    EPCTotal: known(textAt(property, 'EnergyIndexYearlyTotal'), 'EnergyIndexYearlyTotal', warn),
    EPCLabelText: label,
    EPCUniqueCode: textAt(property, 'Energy', 'EnergyCertificateNr'),
    EPCEndDate: textAt(property, 'Energy', 'ClassEndDate'),
    ELevel: known(textAt(property, 'Energy', 'EnergyLevel')?.replace(/^E/iu, ''), 'Energy.EnergyLevel', warn),
    CO2Emission: known(textAt(property, 'GES', 'Index'), 'GES.Index', warn),
    AsbestosDate: textAt(asbestos, 'Date'),
    AsbestosType: result(asbestos, 'asbestosResult', context),
    ElectricityCertificate: result(certified('ELECTRICITY_CERTIFICATE', 'DIAGNOSTICS_ELECTRICITY'), 'checked', context),
    GasCertificate: result(certified('GAS', 'GAZ'), 'checked', context),
    CadastralIncome: known(textAt(property, 'CadastrallIncome'), 'CadastrallIncome', warn),
    FloodZoneID: bank === 'floodplain' ? 'delimited' : word('flood', 'FloodProneArea'),
    RiverbankZone: bank === 'riverbank' ? true : undefined,
    PScore: textAt(property, 'WaterPolicyPScore'),
    GScore: textAt(property, 'WaterPolicyGScore'),
    GroundCertificate: soilCertificate(certified('SOIL_CERT'), context),
    Permit: urban('Permit'),
    Summons: urban('Summons'),
    PreemptiveRights: urban('PreemptiveRights'),
    AllotmentPermit: urban('AllotmentPermit'),
    JudicialDecision: urban('JudicialDecision'),
    RegisteredRight: right(property, context),
    Heritage: word('heritage', 'UrbanDevelopment', 'ProtectedMonument'),
    Servitudes: word('easement', 'Easement'),
    AreaApplication: codes.destination(
      'destination',
      childAt(property, 'UrbanDevelopment', 'AreaApplication')?.attributes['Code'],
      'AreaApplication',
    ),
  };
}
