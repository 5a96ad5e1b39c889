/** `red` must be mended, `amber` should be looked at, `green` is well. */
export type Light = 'green' | 'amber' | 'red';

/** What one look came to. */
export interface Finding {
  /** One of `doctorChecks`: what was looked at. */
  readonly check: string;
  readonly light: Light;
  /** What is so, in English. Never a secret. */
  readonly what: string;
  /** What to do, where something should be done. */
  readonly advice?: string;
}

/** Everything that the doctor looks at, in the order in which an operator reads it. */
export const doctorChecks = [
  'configuration',
  'proxies',
  'feed',
  'mail server',
  'mail domain',
  'store',
  'clock',
  'scanner',
  'disk',
  'permissions',
  'release',
  'map',
] as const;
export type DoctorCheck = (typeof doctorChecks)[number];

/** How a list of findings ends: the worst of its lights. */
export function worstOf(findings: readonly Pick<Finding, 'light'>[]): Light {
  const lights = findings.map(({ light }) => light);
  if (lights.includes('red')) return 'red';
  return lights.includes('amber') ? 'amber' : 'green';
}
