import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateConditions, type ConditionLogic, type ConditionRule } from '#domain/conditions.ts';

const record = {
  goal: 'sale',
  webId: 1,
  title: { nl: 'Huis met tuin' },
  price: { amountCents: 300, previousCents: 400 },
  tags: ['new', 'exclusive'],
  empty: ' ',
  none: [],
  date: '2026-11-20',
};

function holds(field: string, logic: ConditionLogic, compareWithValue?: unknown): boolean {
  return evaluateConditions([{ field, logic, compareWithValue }], record);
}

/** Rules whose results are these. */
function rulesFor(results: readonly boolean[], advancedCondition: string): ConditionRule[] {
  return results.map((result) => ({
    field: 'goal',
    logic: 'equals',
    compareWithValue: result ? 'sale' : 'rent',
    advancedCondition,
  }));
}

describe('one rule', () => {
  it('compares for equality, numbers and their texts alike', () => {
    expect(holds('goal', 'equals', 'sale')).toBe(true);
    expect(holds('webId', 'equals', '1')).toBe(true);
    expect(holds('webId', 'not-equals', 2)).toBe(true);
    expect(holds('missing', 'equals', 'x')).toBe(false);
    expect(holds('missing', 'not-equals', 'x')).toBe(true);
  });

  it('orders numbers as numbers and dates as text', () => {
    expect(holds('price.amountCents', 'greater', 29)).toBe(true);
    expect(holds('price.amountCents', 'less', '1000')).toBe(true);
    expect(holds('price.amountCents', 'less', 300)).toBe(false);
    expect(holds('date', 'greater', '2026-09-01')).toBe(true);
    expect(holds('missing', 'less', 5)).toBe(false);
  });

  it('knows what is empty', () => {
    expect([holds('empty', 'empty'), holds('none', 'empty'), holds('missing', 'empty')]).toEqual([true, true, true]);
    expect([holds('webId', 'not-empty'), holds('tags', 'not-empty'), holds('empty', 'not-empty')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('looks into texts and lists', () => {
    expect(holds('title.nl', 'contains', 'TUIN')).toBe(true);
    expect(holds('tags', 'contains', 'exclusive')).toBe(true);
    expect(holds('tags', 'contains', 'excl')).toBe(false);
    expect(holds('title.nl', 'contains', '')).toBe(false);
  });

  it('compares with another field, which wins over the value', () => {
    const rule = { field: 'price.amountCents', logic: 'less', compareWithField: 'price.previousCents' } as const;
    expect(evaluateConditions([{ ...rule, compareWithValue: 0 }], record)).toBe(true);
  });

  it('sees only own fields', () => {
    expect(holds('constructor', 'not-empty')).toBe(false);
    expect(holds('tags.__proto__', 'not-empty')).toBe(false);
  });
});

describe('several rules', () => {
  it('must all hold without an advanced condition, and none always holds', () => {
    expect(evaluateConditions(rulesFor([true, true], ''), record)).toBe(true);
    expect(evaluateConditions(rulesFor([true, false], ''), record)).toBe(false);
    expect(evaluateConditions([], record)).toBe(true);
  });

  it.each([
    ['1 and (2 or not 3)', [true, false, false], true],
    ['1 and (2 or not 3)', [true, false, true], false],
    ['1 OR 2 AND 3', [true, false, false], true],
    ['(1 or 2) and 3', [true, false, false], false],
    ['not not 1', [true], true],
    ['not (1 and 2)', [true, false], true],
  ] as const)('combine as "%s" says for %j', (expression, results, expected) => {
    expect(evaluateConditions(rulesFor(results, expression), record)).toBe(expected);
  });

  it('combine as JavaScript would', () => {
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('1', '2', '3'),
        fc.tuple(tie('expression'), fc.constantFrom('and', 'or'), tie('expression')).map((parts) => parts.join(' ')),
        tie('expression').map((inner) => `not (${inner})`),
        tie('expression').map((inner) => `(${inner})`),
      ),
    }));
    const asNumber = { and: '*', or: '+' } as const;
    fc.assert(
      fc.property(expression, fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), (text, results) => {
        // The same reading by another road: split at the loosest operator outside brackets.
        const read = (part: string): boolean => {
          for (const operator of ['or', 'and'] as const) {
            let depth = 0;
            const words = part.replaceAll('(', ' ( ').replaceAll(')', ' ) ').trim().split(/\s+/u);
            for (const [at, word] of words.entries()) {
              depth += Number(word === '(') - Number(word === ')');
              if (depth === 0 && word === operator) {
                const [left, right] = [read(words.slice(0, at).join(' ')), read(words.slice(at + 1).join(' '))];
                return asNumber[operator] === '*' ? left && right : left || right;
              }
            }
          }
          const trimmed = part.trim();
          if (trimmed.startsWith('not')) return !read(trimmed.slice(3));
          return trimmed.startsWith('(') ? read(trimmed.slice(1, -1)) : results[Number(trimmed) - 1] === true;
        };
        expect(evaluateConditions(rulesFor(results, text), record)).toBe(read(text));
      }),
    );
  });
});

describe('a rule that fails or errors', () => {
  it('makes the condition false, even under not', () => {
    expect(holds('title', 'equals', 'x')).toBe(false);
    expect(holds('title', 'not-equals', 'x')).toBe(false);
    const broken = { field: 'title', logic: 'equals', compareWithValue: 'x', advancedCondition: 'not 1' } as const;
    expect(evaluateConditions([broken], record)).toBe(false);
    expect(evaluateConditions([{ field: 'goal', logic: 'like' as ConditionLogic }], record)).toBe(false);
  });

  it.each(['1 and', '(1', '1)', '4', '0', 'and 1', '1 1', '1 xor 2', '()', 'true'])(
    'may be the advanced condition "%s"',
    (expression) => {
      expect(evaluateConditions(rulesFor([true, true], expression), record)).toBe(false);
    },
  );

  it('never throws', () => {
    const rule = fc.record({
      field: fc.string(),
      logic: fc.constantFrom<ConditionLogic>('equals', 'greater', 'contains', 'empty'),
      advancedCondition: fc.string({ unit: fc.constantFrom('1', '2', 'and ', 'or ', 'not ', '(', ')', ' ', 'x') }),
      compareWithValue: fc.anything(),
    });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), fc.anything(), (rules, anything) => {
        expect(typeof evaluateConditions(rules, anything)).toBe('boolean');
      }),
    );
  });

  it('may be a condition of endless brackets', () => {
    expect(evaluateConditions(rulesFor([true], '('.repeat(100_000)), record)).toBe(false);
  });
});
