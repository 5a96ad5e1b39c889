import type { FormSchema } from '#domain/form/form-schema.ts';
import { parseAmount } from '#domain/money.ts';
import { type MessageKey, type Translate, languageOf } from '#i18n/translator.ts';
import { formatDay, formatMoney, formatPhone } from '#i18n/formats.ts';
import { labelled } from '#i18n/labelled.ts';

/** A question and its answer in words. */
export interface AnswerLine {
  readonly label: string;
  readonly value: string;
}

/** Namespaces of the words for answers that are codes: `form:title.ms`. */
const codes: Readonly<Record<string, string>> = {
  title: 'title',
  contactDevice: 'device',
  purpose: 'purpose',
  subject: 'subject',
  meetingPlace: 'meetingPlace',
  goal: 'goal',
  plan: 'plan',
  zones: 'zone',
  outdoor: 'field',
  frequency: 'frequency',
};
/** Fields that the page knows and no visitor is asked for. */
const hiddenLabels: Readonly<Record<string, MessageKey>> = { listing: 'form:field.reference' };
const amounts = new Set(['minPrice', 'maxPrice', 'amount', 'income1', 'income2']);
const dates = /(?:^date|Date)$/u;
const phones = /phone$/iu;
const secondBuyer = /^signerB/u;

/** A key made of a field's name; the translator throws when there is no text for it. */
function keyOf(group: string, name: string): MessageKey {
  return `form:${group}.${name}` as MessageKey;
}

/** What a field is called. `'signerBEmail' -> 'Buyer B: E-mail'` */
export function fieldLabel(field: string, t: Translate): string {
  const hidden = hiddenLabels[field];
  if (hidden !== undefined) return t(hidden);
  if (!field.startsWith('signerB')) return t(keyOf('field', field));
  const own = field.replace(secondBuyer, '');
  return labelled(
    t('form:legend.signerB'),
    t(keyOf('field', own.charAt(0).toLowerCase() + own.slice(1))),
    languageOf(t),
  );
}

function wordsOf(field: string, answer: unknown, t: Translate): string {
  const language = languageOf(t);
  const code = codes[field];
  const text = typeof answer === 'number' ? String(answer) : typeof answer === 'string' ? answer : '';
  if (text === '') return '';
  if (code !== undefined) return t(keyOf(code, text));
  if (text === 'yes') return t('common:yes');
  if (amounts.has(field)) return formatMoney(parseAmount(text), language);
  if (phones.test(field)) return formatPhone(text);
  return dates.test(field) ? formatDay(text, language) : text;
}

/**
 * The answers of a form in words, in its order; what was left open is left out. `texts` replaces the words of a field,
 * an empty text leaves it out. `{ title: 'ms' } -> [{ label: 'Title', value: 'Ms' }]`
 */
export function answerLines(
  schema: Pick<FormSchema<object>, 'fields'>,
  values: object,
  { t, texts = {} }: { readonly t: Translate; readonly texts?: Readonly<Record<string, string>> },
): AnswerLine[] {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.keys(schema.fields).flatMap((field) => {
    const answers = [given.get(field)].flat();
    const value = texts[field] ?? answers.map((answer) => wordsOf(field, answer, t)).join(', ');
    return value === '' ? [] : [{ label: fieldLabel(field, t), value }];
  });
}
