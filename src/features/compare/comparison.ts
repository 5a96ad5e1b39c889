/** A detail of a home: `{label: 'Slaapkamers', value: '3'}`. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Details under a heading, as the page of a home shows them. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** A detail of all homes side by side. */
export interface Row {
  readonly label: string;
  /** One for each home; undefined where a home does not state it. */
  readonly values: readonly (string | undefined)[];
  readonly isDifferent: boolean;
}

export interface RowGroup {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** All names in the order that the lists have in common: a new name goes behind the one that it follows. `[['a', 'c'], ['a', 'b', 'c']] -> ['a', 'b', 'c']` */
export function mergedOrder(lists: readonly (readonly string[])[]): string[] {
  const merged: string[] = [];
  for (const list of lists) {
    let place = 0;
    for (const name of list) {
      const known = merged.indexOf(name);
      if (known === -1) merged.splice(place, 0, name);
      place = (known === -1 ? place : known) + 1;
    }
  }
  return merged;
}

/** A row from the values of the homes, in their order. */
export function rowOf(label: string, values: readonly (string | undefined)[]): Row {
  return { label, values, isDifferent: new Set(values).size > 1 };
}

function valuesOf(label: string, homes: readonly (readonly Fact[])[]): (string | undefined)[] {
  return homes.map((facts) => facts.find((fact) => fact.label === label)?.value);
}

/** The details of homes side by side; a value that only one home states is a difference too. */
export function comparisonOf(homes: readonly (readonly FactGroup[])[]): RowGroup[] {
  const titles = mergedOrder(homes.map((groups) => groups.map(({ title }) => title)));
  return titles.map((title) => {
    const facts = homes.map((groups) => groups.find((group) => group.title === title)?.facts ?? []);
    const labels = mergedOrder(facts.map((list) => list.map(({ label }) => label)));
    return { title, rows: labels.map((label) => rowOf(label, valuesOf(label, facts))) };
  });
}

/** The groups without rows that say again what an earlier one says, and without groups that are left empty. */
export function withoutRepeats(groups: readonly RowGroup[]): RowGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ title, rows }) => ({
      title,
      rows: rows.filter(({ label, values }) => {
        const key = JSON.stringify([label, ...values]);
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew;
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
}
