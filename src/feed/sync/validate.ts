import type { z } from 'zod';
import type { Entity } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';

/** Keeps the records that the site will accept; the others are quarantined with field and reason. */
export function keepValid<T extends { readonly id: string }>(
  records: readonly T[],
  schema: z.ZodType<T>,
  entity: Entity,
  findings: Findings,
): T[] {
  return records.filter((record) => {
    const result = schema.safeParse(record);
    if (result.success) return true;
    const [issue] = result.error.issues;
    const field = issue?.path.join('.') ?? '';
    findings.quarantine({ entity, id: record.id, field, reason: issue?.message ?? 'it is not valid' });
    return false;
  });
}
