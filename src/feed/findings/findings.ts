import type { Entity, Quarantined, Warn, Warning } from './finding.ts';

/** Records without a number come last. */
function numberOf({ id }: Warning | Quarantined): number {
  return /^\d+$/u.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER;
}

function compare(a: Warning | Quarantined, b: Warning | Quarantined): number {
  if (a.entity !== b.entity) return a.entity < b.entity ? -1 : 1;
  const numbers = numberOf(a) - numberOf(b);
  if (numbers !== 0) return numbers;
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : Number(left > right);
}

/** Collects what a sync notices; the same finding counts once and the order does not depend on the run. */
export class Findings {
  readonly #warnings = new Map<string, Warning>();
  readonly #quarantined: Quarantined[] = [];

  /** A `warn` for one record. */
  warnFor(entity: Entity, id: string): Warn {
    return (kind, field, message) => {
      const warning: Warning = { kind, entity, id, ...(field !== undefined && { field }), message };
      this.#warnings.set(JSON.stringify(warning), warning);
    };
  }

  quarantine(record: Quarantined): void {
    this.#quarantined.push(record);
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()].sort(compare);
  }

  get quarantined(): Quarantined[] {
    return [...this.#quarantined].sort(compare);
  }
}
