/** Fields of a CRM that stay out on purpose, by name or pattern (`*` is any part), each with its reason. */
export type LeftOut = Readonly<Record<string, string>>;

function toPattern(name: string): RegExp {
  const escaped = name.replace(/[.+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`, 'u');
}

const patterns = new WeakMap<LeftOut, readonly (readonly [RegExp, string])[]>();

/** Why a field stays out; undefined where nobody decided that. The first pattern that fits counts. */
export function reasonOf(field: string, leftOut: LeftOut): string | undefined {
  const exact = Object.hasOwn(leftOut, field) ? leftOut[field] : undefined;
  if (exact !== undefined) return exact;
  const known = patterns.get(leftOut) ?? Object.entries(leftOut).map(([name, why]) => [toPattern(name), why] as const);
  patterns.set(leftOut, known);
  return known.find(([pattern]) => pattern.test(field))?.[1];
}
