import type { Limits, Services } from '#server/services.ts';

/** What somebody who watches for attacks wants to know of; docs/operate/monitoring.md says what each means. */
export const securityEvents = [
  'login-failed',
  'login-paused',
  'foreign-origin',
  'forged-call',
  'robot',
  'rate-limit',
  'policy',
  'scan',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

interface Details {
  /** Which limit, form or route: never who it was. */
  readonly route?: string;
  readonly form?: string;
  readonly outcome?: string;
  readonly reason?: string;
  readonly suspicion?: string;
  readonly requestId?: string;
}

/** Writes a line of the stream of security events (`"kind": "security"`), and counts it. */
export function tellSecurity(
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  event: SecurityEvent,
  details: Details = {},
): void {
  log.warn({ kind: 'security', code: event, ...details }, 'security');
  metrics?.security(event);
}

/** The same limits; whoever is refused by one is told of. */
export function watchedLimits(limits: Limits, onRefused: (name: string) => void): Limits {
  return {
    async consume(name, key) {
      const retryAfterSeconds = await limits.consume(name, key);
      if (retryAfterSeconds !== undefined) onRefused(name);
      return retryAfterSeconds;
    },
    giveBack: (name, key) => limits.giveBack(name, key),
  };
}
