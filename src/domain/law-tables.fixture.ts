import type { LawTables } from '#domain/law-tables.ts';

const source = 'test';

/** Tables for tests of the rules that read them; the agency's own lie in content/rules. */
export const lawTables: LawTables = {
  deposits: [
    { place: 'flanders', contract: 'home', months: 3, from: '2019-01-01', source },
    { place: 'flanders', contract: 'student-room', months: 2, from: '2019-01-01', source },
    { place: 'wallonia', contract: 'home', months: 2, from: '2018-09-01', source },
    { place: 'brussels', contract: 'home', months: 2, from: '2018-01-01', source },
    { place: 'luxembourg', contract: 'home', months: 2, from: '2024-08-01', source },
  ],
  registrationDuties: [
    {
      place: 'flanders',
      percent: 12,
      ownHome: { kind: 'rate', percent: 2, isForLandOfNewBuild: false },
      from: '2025-01-01',
      source,
    },
    {
      place: 'wallonia',
      percent: 12.5,
      ownHome: { kind: 'rate', percent: 3, isForLandOfNewBuild: true },
      from: '2025-01-01',
      source,
    },
    {
      place: 'brussels',
      percent: 12.5,
      ownHome: { kind: 'exemption', exemptEuro: 200_000, upToPriceEuro: 600_000 },
      from: '2023-04-01',
      source,
    },
    {
      place: 'luxembourg',
      percent: 7,
      ownHome: { kind: 'credit', creditEuro: 40_000, minimumDutyEuro: 100 },
      from: '2025-07-01',
      source,
    },
  ],
  vat: [{ percents: { vat: 21, mixed: 21, 'vat-6': 6 }, from: '1996-01-01', source }],
  renovation: [
    {
      region: 'flanders',
      building: 'home',
      labels: ['E', 'F'],
      target: 'D',
      years: 6,
      from: '2023-01-01',
      source,
    },
    { region: 'flanders', building: 'non-residential', from: '2022-01-01', source },
  ],
  advance: [
    {
      country: 'belgium',
      sale: 'existing',
      percent: 10,
      from: '2013-01-01',
      source,
    },
    { country: 'belgium', sale: 'off-plan', percent: 5, from: '1972-01-01', source },
  ],
  feeSharing: [{ place: 'luxembourg', tenantPercent: 50, from: '2024-08-01', source }],
};
