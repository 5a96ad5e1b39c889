import { z } from 'zod';

const openingMinutes = (usual: number) => z.int().min(1).max(10_080).default(usual);

/** How leads are handed out in the office, and who is reminded of one without an answer. */
export const leadsConfig = z.strictObject({
  /** Minutes of opening time after which whoever has a lead is reminded of it. */
  remindAgentAfterMinutes: openingMinutes(120),
  /** Minutes of opening time after which the managers are. */
  remindManagerAfterMinutes: openingMinutes(480),
  /** Who gets the leads of which towns, where nobody looks after the home. */
  offices: z
    .array(
      z.strictObject({
        /** `9000`, or from one to another, `9030-9052`. */
        zips: z.array(z.string().regex(/^[0-9A-Z]+(?:-[0-9A-Z]+)?$/u, 'a postcode, or two with a hyphen')).min(1),
        /** E-mail addresses of colleagues with an account in the office. */
        agents: z.array(z.email()).min(1),
      }),
    )
    .default([]),
});

/** How soon the office is told of what ends (docs/agency/office.md). */
export const officeConfig = z.strictObject({
  /** Days before the last one of an energy certificate. */
  certificateDays: z.int().min(1).max(730).default(60),
  /** Days after which it is asked whether a home is still under option. */
  optionDays: z.int().min(1).max(365).default(21),
});
