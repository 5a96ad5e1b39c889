import { choice, email, line, matching, name, phone, zip } from '#domain/form/fields.ts';
import { error, type FormError } from '#domain/form/form-error.ts';

/** Titles of address (docs/rules/forms.md). */
export const titles = ['ms', 'mr', 'miss', 'none'] as const;

/** Questions about a person that an agency may make compulsory: the law asks for neither (docs/rules/forms.md). */
export const openQuestions = ['title', 'phone'] as const;

/** What an agency decides of the questions about a person. */
export interface PersonQuestions {
  /** The titles that can be chosen; without any none is asked. */
  readonly titles: readonly (typeof titles)[number][];
  readonly required: readonly (typeof openQuestions)[number][];
}

/** Who writes to us: title, both names, e-mail and phone. */
export function personFields() {
  return {
    title: choice(titles, error('title')),
    firstName: name().required(error('firstName')),
    lastName: name().required(error('lastName')),
    email: email().required(error('email')),
    phone: phone(),
  };
}

/** A postal address that may stay open. */
export function addressFields() {
  return { street: line(), houseNumber: line(20), zip: zip(), city: line() };
}

/** How and when the agency may call: whoever wants a call or a text message gives a number (docs/rules/forms.md). */
export function contactPreferenceFields() {
  return {
    phone: phone().when('contactDevice', {
      is: (device: unknown) => device === 'phone' || device === 'text',
      then: (number) => number.required(error('phone')),
    }),
    contactDevice: choice(['phone', 'email', 'text']),
    contactSlots: contactSlots(),
  };
}

/** Times of day as configured: `10:00-13:00`. */
export function contactSlots() {
  return matching(/^\d{2}:\d{2}-\d{2}:\d{2}$/u, 12);
}

interface BrochureAnswers {
  readonly brochure?: string | undefined;
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly zip?: string | undefined;
  readonly city?: string | undefined;
}

/** A brochure by post needs an address: the first field that lacks. `{ brochure: 'yes', street: 'Markt' } -> ['houseNumber', 'houseNumber']` */
export function missingForBrochure(answers: BrochureAnswers): readonly [keyof BrochureAnswers, FormError] | undefined {
  if (answers.brochure !== 'yes') return undefined;
  if (answers.street === undefined) return ['street', error('address')];
  if (answers.houseNumber === undefined) return ['houseNumber', error('houseNumber')];
  if (answers.zip === undefined) return ['zip', error('zip')];
  return answers.city === undefined ? ['city', error('city')] : undefined;
}
