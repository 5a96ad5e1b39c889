import { choice, email, line, matching, name, phone, zip } from '#domain/form/fields.ts';
import { error, type FormError } from '#domain/form/form-error.ts';

/** Titles of address (docs/rules/forms.md). */
export const titles = ['ms', 'mr', 'miss', 'none'] as const;

/** Who writes to us: title, both names, e-mail and phone. */
export function personFields() {
  return {
    title: choice(titles, error('title')).required(error('title')),
    firstName: name().required(error('firstName')),
    lastName: name().required(error('lastName')),
    email: email().required(error('email')),
    phone: phone().required(error('phone')),
  };
}

/** A postal address that may stay open. */
export function addressFields() {
  return { street: line(), houseNumber: line(20), zip: zip(), city: line() };
}

/** How and when the agency may call (docs/rules/forms.md). */
export function contactPreferenceFields() {
  return {
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
