import type { FieldRules } from '#feed/ledger/ledger.ts';
import leftOut from './left-out.json' with { type: 'json' };

/** Fields of SweepBright; when we read it is no field of it. */
export const sweepbrightFields: FieldRules = {
  naming: { own: (path) => (path.endsWith('fetched_at') ? undefined : path) },
  leftOut,
};
