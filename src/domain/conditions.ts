/** How a rule compares its field. */
export type ConditionLogic = 'equals' | 'not-equals' | 'greater' | 'less' | 'empty' | 'not-empty' | 'contains';

/** One display rule (docs/rules/listings.md). */
export interface ConditionRule {
  /** Field of the record, `price.amountCents`. */
  readonly field: string;
  readonly logic: ConditionLogic;
  /** How the rules combine, by their numbers: `1 and (2 or not 3)`. The first rule that has one decides; without one all must hold. */
  readonly advancedCondition?: string;
  /** Field to compare with; it wins over the value. */
  readonly compareWithField?: string;
  readonly compareWithValue?: unknown;
}

function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** Text of a plain value, so that feeds may send 1 for "1". */
function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('a display rule compares only text, numbers and yes or no: name a field inside this one');
}

/** Below, at or above zero as the left value is less, equal or greater. */
function order(left: unknown, right: unknown): number {
  const [leftText, rightText] = [plain(left), plain(right)];
  const [leftNumber, rightNumber] = [Number(leftText), Number(rightText)];
  if (!Number.isNaN(leftNumber) && !Number.isNaN(rightNumber)) return leftNumber - rightNumber;
  return leftText < rightText ? -1 : Number(leftText > rightText);
}

function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(whole)) return whole.some((item) => plain(item) === plain(part));
  return plain(whole).toLowerCase().includes(plain(part).toLowerCase());
}

type Compare = (left: unknown, right: unknown) => boolean;

/** Nothing compares with what is empty. */
const ifBoth =
  (compare: Compare): Compare =>
  (left, right) =>
    !isEmpty(left) && !isEmpty(right) && compare(left, right);

const comparisons: Readonly<Record<ConditionLogic, Compare>> = {
  empty: (left) => isEmpty(left),
  'not-empty': (left) => !isEmpty(left),
  equals: (left, right) => plain(left) === plain(right),
  'not-equals': (left, right) => plain(left) !== plain(right),
  contains: ifBoth(contains),
  greater: ifBoth((left, right) => order(left, right) > 0),
  less: ifBoth((left, right) => order(left, right) < 0),
};

function holds(rule: ConditionRule, record: unknown): boolean {
  const { field, logic, compareWithField, compareWithValue } = rule;
  if (!Object.hasOwn(comparisons, logic)) throw new RangeError(`"${logic}" is not a comparison of display rules`);
  return comparisons[logic](
    valueAt(record, field),
    compareWithField ? valueAt(record, compareWithField) : compareWithValue,
  );
}

/** Reads `1 and (2 or not 3)`: not binds closest, then and, then or. */
function combine(expression: string, results: readonly boolean[]): boolean {
  const tokens = expression.toLowerCase().match(/\d+|[a-z]+|[^\s]/gu) ?? [];
  let position = 0;
  const take = (token: string) => tokens[position] === token && ++position > 0;

  const any = (): boolean => {
    let result = all();
    while (take('or')) result = all() || result;
    return result;
  };
  const all = (): boolean => {
    let result = one();
    while (take('and')) result = one() && result;
    return result;
  };
  const one = (): boolean => {
    if (take('not')) return !one();
    if (take('(')) {
      const result = any();
      if (!take(')')) throw new SyntaxError(`a bracket stays open in "${expression}"`);
      return result;
    }
    const token = tokens[position++] ?? 'the end';
    const result = results[Number(token) - 1];
    if (result === undefined) throw new SyntaxError(`"${expression}" has no rule at ${token}: number the rules from 1`);
    return result;
  };

  const result = any();
  if (position < tokens.length) throw new SyntaxError(`"${expression}" goes on after its end`);
  return result;
}

/**
 * Do the display rules hold for a record? No rules always hold; a rule that fails or errors makes the condition false.
 * `([{field: 'goal', logic: 'equals', compareWithValue: 'sale'}], {goal: 'sale'}) -> true` (docs/rules/listings.md)
 */
export function evaluateConditions(rules: readonly ConditionRule[], record: unknown): boolean {
  try {
    const results = rules.map((rule) => holds(rule, record));
    const expression = rules.find((rule) => rule.advancedCondition?.trim())?.advancedCondition;
    return expression === undefined ? results.every(Boolean) : combine(expression, results);
  } catch {
    return false;
  }
}
