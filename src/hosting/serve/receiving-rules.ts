import type { ArrivalRules } from '#hosting/serve/arrivals.ts';

/** What is received at the same time of what somebody types, and of files. */
export interface ReceivingRules {
  readonly texts: ArrivalRules;
  readonly files: ArrivalRules;
}

const megabyte = 1024 * 1024;

export const receivingRules: ReceivingRules = {
  /** What somebody typed arrives in a moment, whatever the network: an office behind one address has few under way. */
  texts: {
    perAddress: 40,
    most: 200,
    bytesPerAddress: 4 * megabyte,
    bytesPerSecond: 1_024,
    patienceMs: 8_000,
    longestMs: 20_000,
  },
  /** Files take their time. Those of one address leave room for others in what may be held (body-limits.ts). */
  files: {
    perAddress: 8,
    most: 60,
    bytesPerAddress: 32 * megabyte,
    bytesPerSecond: 4_096,
    patienceMs: 20_000,
    longestMs: 120_000,
  },
};
