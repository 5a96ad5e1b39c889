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
  /** In their order, until there is another one. */
  #sorted: readonly Warning[] | undefined;
  readonly #quarantined: Quarantined[] = [];
  readonly #heldBack = new Set<string>();

  readonly #references = new Map<string, string>();
  readonly #fieldNames: Readonly<Record<string, string>>;

  /** `fieldNames` are the CRM's names of our fields. */
  constructor(fieldNames: Readonly<Record<string, string>> = {}) {
    this.#fieldNames = fieldNames;
  }

  /** Remembers by what number the agency knows a record. */
  refer(entity: Entity, id: string, reference: unknown): void {
    const text = typeof reference === 'string' ? reference.trim().slice(0, 60) : '';
    if (text !== '' && text !== id) this.#references.set(`${entity} ${id}`, text);
  }

  /** The agency's own number of a record; ours where it has none. */
  referenceOf(entity: Entity, id: string): string {
    return this.#references.get(`${entity} ${id}`) ?? id;
  }

  #named<T extends Warning | Quarantined>(finding: T): T {
    const reference = this.#references.get(`${finding.entity} ${finding.id}`);
    const { field } = finding;
    const own = field === undefined ? undefined : this.#fieldNames[field];
    return { ...finding, ...(reference !== undefined && { reference }), ...(own !== undefined && { field: own }) };
  }

  /** A `warn` for one record. */
  warnFor(entity: Entity, id: string): Warn {
    return (kind, field, message) => {
      const warning: Warning = { kind, entity, id, ...(field !== undefined && { field }), message };
      this.#warnings.set(JSON.stringify(warning), warning);
      this.#sorted = undefined;
      if (kind === 'held-back') this.#heldBack.add(`${entity} ${id}`);
    };
  }

  /** Was somebody told that a record is kept from the site? */
  isHeldBack(entity: Entity, id: string): boolean {
    return this.#heldBack.has(`${entity} ${id}`);
  }

  quarantine(record: Quarantined): void {
    this.#quarantined.push(record);
  }

  get warnings(): Warning[] {
    this.#sorted ??= [...this.#warnings.values()].sort(compare);
    return this.#sorted.map((one) => this.#named(one));
  }

  get quarantined(): Quarantined[] {
    return [...this.#quarantined].sort(compare).map((one) => this.#named(one));
  }

  /** Of each record of `quarantined`, in its order, the field in our own form. */
  get refusedFields(): Pick<Quarantined, 'entity' | 'field'>[] {
    return [...this.#quarantined].sort(compare).map(({ entity, field }) => ({ entity, field }));
  }
}
