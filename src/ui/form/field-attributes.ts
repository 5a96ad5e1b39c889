import {
  amountPattern,
  countLimit,
  emailLength,
  nameLength,
  phoneLength,
  phonePattern,
  textLength,
  zipPattern,
} from '#domain/form-bounds.ts';
import type { MessageKey } from '#i18n/translator.ts';

/** A field with a label in the dictionary: `firstName`. */
export type FieldName = MessageKey extends infer Key ? (Key extends `form:field.${infer Name}` ? Name : never) : never;

/** Attributes of `<input>` that a browser checks or helps with. */
export interface InputAttributes {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'password' | 'file' | 'search';
  readonly autocomplete?: string;
  readonly inputmode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  readonly minlength?: number;
  readonly maxlength?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly pattern?: string;
  readonly accept?: string;
  readonly rows?: number;
  /** Says what is wrong when the value does not match the pattern. */
  readonly problem?: MessageKey;
}

const name = { maxlength: nameLength };
const email = { type: 'email', maxlength: emailLength, inputmode: 'email' } as const;
const text = { maxlength: textLength };
const amount = { inputmode: 'decimal', pattern: amountPattern, problem: 'form:error.amount', maxlength: 20 } as const;
const count = { type: 'number', inputmode: 'numeric', min: 0, max: countLimit } as const;
const date = { type: 'date' } as const;

/** What the bounds of docs/rules/forms.md mean for a field, wherever it stands. */
export const fieldAttributes: Readonly<Partial<Record<FieldName, InputAttributes>>> = {
  firstName: { ...name, autocomplete: 'given-name' },
  lastName: { ...name, autocomplete: 'family-name' },
  name: { ...name, autocomplete: 'name' },
  email: { ...email, autocomplete: 'email' },
  phone: {
    type: 'tel',
    autocomplete: 'tel',
    minlength: phoneLength.min,
    maxlength: phoneLength.max,
    pattern: phonePattern,
    problem: 'form:error.phoneInvalid',
  },
  street: { maxlength: nameLength, autocomplete: 'address-line1' },
  houseNumber: { maxlength: 20, autocomplete: 'address-line2' },
  zip: { maxlength: 6, pattern: zipPattern, problem: 'form:error.zipInvalid', autocomplete: 'postal-code' },
  city: { maxlength: nameLength, autocomplete: 'address-level2' },
  reference: { maxlength: 40, autocomplete: 'off' },
  remark: { ...text, rows: 4 },
  question: { ...text, rows: 6 },
  message: { ...text, rows: 4 },
  comment: { ...text, rows: 7 },
  conditions: { ...text, rows: 5 },
  municipalities: { maxlength: 500, autocomplete: 'off' },
  minPrice: amount,
  maxPrice: amount,
  amount,
  income1: amount,
  income2: amount,
  amountWords: { maxlength: 300, autocomplete: 'off' },
  minBedrooms: count,
  maxBedrooms: count,
  bathrooms: count,
  garages: count,
  parkings: count,
  adults: { ...count, min: 1 },
  children: count,
  livingArea: { ...count, max: 100_000 },
  constructionYear: { ...count, min: 1000, max: 2100 },
  date,
  alternativeDate: date,
  moveDate: date,
  startDate: date,
  endDate: date,
  signingDate: date,
  signingPlace: { maxlength: nameLength, autocomplete: 'off' },
  childrenAges: { maxlength: nameLength, autocomplete: 'off' },
  pets: { maxlength: nameLength, autocomplete: 'off' },
  moveReason: { ...text, rows: 3 },
  cv: { type: 'file', accept: 'application/pdf' },
  image: { type: 'file', accept: 'image/jpeg,image/png' },
  friendFirstName: { ...name, autocomplete: 'off' },
  friendLastName: { ...name, autocomplete: 'off' },
  friendEmail: { ...email, autocomplete: 'off' },
  document: { maxlength: 200, autocomplete: 'off' },
  page: { maxlength: 500, autocomplete: 'off' },
  aboutYou: { ...name, autocomplete: 'off' },
  website: { type: 'url', inputmode: 'url', maxlength: 500, autocomplete: 'url' },
  password: { type: 'password', maxlength: 200, autocomplete: 'current-password' },
};
