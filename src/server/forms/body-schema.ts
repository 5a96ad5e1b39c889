import type { SchemaDescription, SchemaInnerTypeDescription, SchemaObjectDescription } from 'yup';
import { originField } from '#domain/office/lead-origin.ts';
import type { PersonQuestions } from '#domain/form/people.ts';
import { languages } from '#i18n/languages.ts';
import type { Form } from '#submissions/form-server.ts';

type Description = SchemaObjectDescription['fields'][string];

interface Test {
  readonly name?: string | undefined;
  readonly params?: Record<string, unknown> | undefined;
}

function param(tests: readonly Test[], name: string, key: string): unknown {
  return tests.find((test) => test.name === name)?.params?.[key];
}

function textSchema({ oneOf, tests }: SchemaDescription): object {
  const maxLength = param(tests, 'max', 'max');
  const pattern = param(tests, 'matches', 'regex');
  const choices = oneOf.filter((value) => typeof value === 'string');
  return {
    type: 'string',
    ...(choices.length > 0 && { enum: choices }),
    ...(typeof maxLength === 'number' && { maxLength }),
    ...(pattern instanceof RegExp && { pattern: pattern.source }),
  };
}

/** JSON Schema of one question: what can be said of it without the rules over several. */
function fieldSchema(description: Description): object {
  if (description.type === 'array') {
    const { innerType, tests } = description as SchemaInnerTypeDescription;
    const maxItems = param(tests, 'max', 'max');
    const items = innerType && !Array.isArray(innerType) ? fieldSchema(innerType) : {};
    return { type: 'array', items, ...(typeof maxItems === 'number' && { maxItems }) };
  }
  // A form without a script sends digits as text.
  if (description.type === 'number') return { type: ['integer', 'string'] };
  return textSchema(description as SchemaDescription);
}

const envelope = {
  language: { type: 'string', enum: languages, description: 'Language of the answer and of the mails.' },
  company_url: { type: 'string', description: 'Left empty by people.' },
  stamp: { type: 'string', description: 'From /api/challenge.' },
  altcha: { type: 'string', description: 'Solution of the challenge, base64 of JSON.' },
  idempotencyKey: { type: 'string', pattern: '^[\\w-]{8,64}$', description: 'The same for a repeated request.' },
  pageBefore: { type: 'string', description: 'Address of the page before that of the form, as the browser names it.' },
  [originField]: {
    type: 'string',
    description: 'Origin of the visit, as links carried it: `#from=search&landing=/nl/`.',
  },
};

/** JSON Schema of the body of a form, from its yup schema and the open questions that the agency made compulsory. */
export function bodySchema({ schema }: Form, compulsory: PersonQuestions['required']): object {
  const { fields } = schema.describe();
  const entries = Object.entries(fields);
  const required = entries.filter(
    ([name, field]) =>
      compulsory.some((one) => one === name) || ('optional' in field && !field.optional && field.type !== 'array'),
  );
  return {
    type: 'object',
    properties: { ...Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])), ...envelope },
    required: required.map(([name]) => name),
    additionalProperties: false,
  };
}
