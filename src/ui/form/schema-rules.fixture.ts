import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkForm } from '#domain/form/check-form.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { answerLines } from './answer-lines.ts';

type Answers = Readonly<Record<string, string | readonly string[]>>;

/** Strings that break forms: markup, ends of lines, NUL, lone surrogates, right-to-left marks, SQL, four-byte characters. */
const hostile = [
  '<script>alert(1)</script>',
  'a\r\nBcc: b@c.example',
  'a\0b',
  '\ud800',
  '\u202Eevil',
  "'); drop table leads;--",
  '😀'.repeat(60),
  '{{constructor}}',
  '__proto__',
  ' ',
  'x'.repeat(20_000),
];

function errorsOf(schema: FormSchema<object>, answers: object) {
  const check = checkForm(schema, answers);
  return check.isValid ? {} : check.errors;
}

/** Says every error of an answer in every language: a key without text or without its values would show. */
function expectTexts(schema: FormSchema<object>, answers: object): void {
  for (const problem of Object.values(errorsOf(schema, answers))) {
    for (const language of problem ? languages : []) {
      expect(createTranslator(language)(problem?.key ?? 'form:error.required', problem?.values)).not.toMatch(/\{\{/u);
    }
  }
}

interface SchemaRules {
  /** Everything filled in, rightly. */
  readonly valid: Answers;
  /** Required fields and what is said when they are missing, in the order of the form. */
  readonly required: Readonly<Record<string, string>>;
  /** Wrong answers, each with the field and the key that must come of it. */
  readonly wrong?: readonly (readonly [answers: Readonly<Record<string, unknown>>, field: string, key: string])[];
}

/** The rules that every schema of a form keeps. */
export function itKeepsTheRules(schema: FormSchema<object>, { valid, required, wrong = [] }: SchemaRules): void {
  it('takes a form that is filled in rightly, with spaces around it, and its own result again', () => {
    const first = checkForm(schema, valid);
    expect(errorsOf(schema, valid)).toEqual({});
    const spaced = Object.fromEntries(
      Object.entries(valid).map(([name, value]) => [
        name,
        typeof value === 'string' && value.length > 20 ? ` ${value}\n` : value,
      ]),
    );
    expect(checkForm(schema, spaced)).toEqual(first);
    expect(checkForm(schema, first.isValid ? first.values : {})).toEqual(first);
  });

  it('takes a form without its optional answers', () => {
    const kept = Object.fromEntries(Object.entries(valid).filter(([name]) => name in required));
    expect(errorsOf(schema, kept)).toEqual({});
  });

  it('names every missing answer in the order of the form; blank is missing', () => {
    const keys = (answers: object) =>
      Object.entries(errorsOf(schema, answers)).map(([name, problem]) => [name, problem?.key]);
    expect(keys({})).toEqual(Object.entries(required));
    const blank = Object.fromEntries(Object.keys(valid).map((name) => [name, ' \t ']));
    expect(keys(blank)).toEqual(Object.entries(required));
    expectTexts(schema, {});
  });

  it('refuses what the form does not ask', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        fc.pre(!Object.hasOwn(schema.fields, name));
        expect(Object.values(errorsOf(schema, { ...valid, [name]: 'x' })).length).toBe(1);
      }),
    );
    expect(errorsOf(schema, { ...valid, extra: 'x' })).toEqual({ '': { key: 'form:error.unknown' } });
  });

  it('answers any string in any field with values or with texts, and never throws', () => {
    const name = fc.constantFrom(...Object.keys(schema.fields));
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostile), fc.array(fc.string()));
    fc.assert(
      fc.property(name, value, (field, answer) => {
        const answers = { ...valid, [field]: answer };
        const check = checkForm(schema, answers);
        if (check.isValid) expect(JSON.stringify(check.values)).not.toMatch(/\\u0000|\\ud[89ab]/iu);
        else expectTexts(schema, answers);
      }),
    );
    fc.assert(
      fc.property(fc.object({ maxDepth: 2 }), (answers) => {
        expect(checkForm(schema, { ...valid, ...answers }).isValid).toBeTypeOf('boolean');
      }),
      { numRuns: 30 },
    );
  }, 30_000);

  it('has words for every answer in every language, for the mails', () => {
    const check = checkForm(schema, valid);
    for (const language of languages) {
      const lines = answerLines(schema, check.isValid ? check.values : {}, { t: createTranslator(language) });
      expect(lines.length).toBe(Object.keys(valid).length);
    }
  });

  it.each(wrong)('%o: %s is %s', (answers, field, key) => {
    const all = { ...valid, ...answers };
    expect(errorsOf(schema, all)[field]?.key).toBe(key);
    expectTexts(schema, all);
  });
}
