import type { Finding, Light } from '#base/doctor-finding.ts';

/** What the site is connected to, and what it stands on, in the order of the page. */
export const connectionIds = [
  'mail-server',
  'mail-domain',
  'feed',
  'crm',
  'store',
  'scanner',
  'map',
  'configuration',
  'proxies',
  'disk',
  'permissions',
  'release',
] as const;
export type ConnectionId = (typeof connectionIds)[number];

/** A connection with its light. */
export interface ConnectionLine {
  readonly id: ConnectionId;
  readonly light: Light;
  readonly findings: readonly Finding[];
}

export interface ConnectionsPage {
  readonly kind: 'connections';
  readonly lines: readonly ConnectionLine[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The one that was just tried by its button. */
  readonly tested?: ConnectionId;
  /** This kind of host looks at a part only. */
  readonly isPart: boolean;
}
