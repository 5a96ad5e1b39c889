import type { Asbestos, Certificates, Energy, Flood, FloodScore, Legal } from '#domain/listing.ts';
import { normalizeLabelText } from '#domain/energy.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { present } from '#feed/format/present.ts';
import * as codes from './codes.ts';
import type { Fields } from './raw.ts';

export function mapEnergy(fields: Fields): Energy {
  const label = fields.text('EPCLabelText', 20);
  return present({
    // Below zero is a home that makes more energy than it uses.
    performance: fields.number('EnergyPerformance', -1000, 10_000),
    labelText: label === undefined ? undefined : normalizeLabelText(label),
    totalKwhPerYear: fields.number('EPCTotal', -1_000_000, 100_000_000),
    uniqueCode: fields.text('EPCUniqueCode', 60),
    isCertificatePending: fields.flag('EPCPending'),
    validUntil: fields.date('EPCEndDate'),
    co2: fields.number('CO2Emission', -1000, 10_000),
    eLevel: fields.number('ELevel', -200, 500),
  });
}

export function mapAsbestos(fields: Fields): Asbestos {
  return present({ type: fields.code('AsbestosType', codes.asbestosType), date: fields.date('AsbestosDate') });
}

function floodScore(fields: Fields, field: string, warn: Warn): FloodScore | undefined {
  const text = fields.text(field, 10)?.toUpperCase();
  if (text === 'A' || text === 'B' || text === 'C' || text === 'D') return text;
  if (text !== undefined) warn('unknown-code', field, 'is not a flood score from A to D; left out');
  return undefined;
}

export function mapFlood(fields: Fields, warn: Warn): Flood {
  return present({
    zone: fields.code('FloodZoneID', codes.floodZone),
    isRiverbankZone: fields.flag('RiverbankZone'),
    gScore: floodScore(fields, 'GScore', warn),
    pScore: floodScore(fields, 'PScore', warn),
  });
}

export function mapCertificates(fields: Fields): Certificates {
  return present({
    ground: fields.code('GroundCertificate', codes.groundCertificate),
    electricity: fields.code('ElectricityCertificate', codes.installation),
    gas: fields.code('GasCertificate', codes.installation),
    isElectricityConnected: fields.flag('ElectricityConnection'),
    isDrainConnected: fields.flag('DrainConnection'),
  });
}

export function mapLegal(fields: Fields): Legal {
  return present({
    servitudes: fields.code('Servitudes', codes.declared),
    heritage: fields.code('Heritage', codes.declared),
    vatRegime: fields.code('RegistrationType', codes.vatRegime),
    registrationRights: fields.someTexts('RegistrationRights'),
    registeredRight: fields.someTexts('RegisteredRight'),
    judicialDecision: fields.code('JudicialDecision', codes.judicialDecision),
    permit: fields.code('Permit', codes.declared),
    summons: fields.code('Summons', codes.declared),
    allotmentPermit: fields.code('AllotmentPermit', codes.declared),
    preemptiveRights: fields.code('PreemptiveRights', codes.declared),
    destination: fields.someTexts('AreaApplication'),
  });
}
