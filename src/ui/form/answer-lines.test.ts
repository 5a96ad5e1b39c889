import { describe, expect, it } from 'vitest';
import { choice, choices, day, line, amount, tick, count } from '#domain/form/fields.ts';
import { formSchema } from '#domain/form/form-schema.ts';
import { createTranslator } from '#i18n/translator.ts';
import { answerLines } from './answer-lines.ts';

const t = createTranslator('en');
const schema = formSchema({
  listing: line(),
  title: choice(['ms', 'mr']),
  zones: choices(['namur', 'liege']),
  minPrice: amount(),
  moveDate: day(),
  adults: count(),
  newsletter: tick(),
  phone: line(),
  signerBEmail: line(),
  remark: line(),
});

describe('answerLines', () => {
  it('says codes, amounts, dates and ticks in words, in the order of the form', () => {
    const values = {
      phone: '0470/12.34.56',
      signerBEmail: 'bo@post.example',
      title: 'ms',
      zones: ['namur', 'liege'],
      minPrice: '349000,5',
      moveDate: '2027-01-02',
      adults: 2,
      newsletter: 'yes',
    };
    expect(answerLines(schema, values, { t })).toEqual([
      { label: 'Title', value: 'Ms' },
      { label: 'Regions', value: 'Namur, Liège' },
      { label: 'Minimum price', value: '€\u00a0349.000,50' },
      { label: 'Preferred start of the lease', value: '2 January 2027' },
      { label: 'Number of adults', value: '2' },
      { label: 'Keep me posted with your newsletter', value: 'Yes' },
      { label: 'Phone number', value: '0470 12 34 56' },
      { label: 'Buyer B: E-mail', value: 'bo@post.example' },
    ]);
  });

  it('takes other words for a field, or leaves it out', () => {
    expect(
      answerLines(schema, { listing: '46', remark: 'Hi' }, { t, texts: { listing: 'LH-0046', remark: '' } }),
    ).toEqual([{ label: 'Property reference', value: 'LH-0046' }]);
  });
});
