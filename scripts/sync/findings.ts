import type { Entity, Quarantined, Warn, Warning } from './finding.ts';

function compare(a: Warning | Quarantined, b: Warning | Quarantined): number {
  const numbers = Number(a.id) - Number(b.id);
  if (a.entity !== b.entity) return a.entity < b.entity ? -1 : 1;
  if (numbers !== 0 && !Number.isNaN(numbers)) return numbers;
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
