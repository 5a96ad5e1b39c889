/** Everything that can be wrong with a field (docs/rules/forms.md). */
type FormErrorName =
  | 'address'
  | 'adults'
  | 'amount'
  | 'amountMissing'
  | 'characters'
  | 'choice'
  | 'city'
  | 'comment'
  | 'consent'
  | 'date'
  | 'dateInvalid'
  | 'datePast'
  | 'dayClosed'
  | 'document'
  | 'email'
  | 'emailInvalid'
  | 'endDateIncomplete'
  | 'endDateInvalid'
  | 'firstName'
  | 'friendEmail'
  | 'friendEmailInvalid'
  | 'friendFirstName'
  | 'goal'
  | 'houseNumber'
  | 'income'
  | 'lastName'
  | 'meetingPlace'
  | 'minAboveMax'
  | 'moveDate'
  | 'name'
  | 'nameLink'
  | 'newsHtml'
  | 'newsLink'
  | 'newsPlace'
  | 'number'
  | 'page'
  | 'password'
  | 'passwordsDiffer'
  | 'persons'
  | 'phone'
  | 'phoneInvalid'
  | 'purpose'
  | 'question'
  | 'reference'
  | 'referenceUnknown'
  | 'reach'
  | 'required'
  | 'referenceVisit'
  | 'signingDate'
  | 'signingPlace'
  | 'slot'
  | 'startDateIncomplete'
  | 'subject'
  | 'sure'
  | 'template'
  | 'textLine'
  | 'theirEmail'
  | 'theirFirstName'
  | 'theirLastName'
  | 'theirName'
  | 'title'
  | 'tooLong'
  | 'tooMany'
  | 'type'
  | 'types'
  | 'unknown'
  | 'valuationAddress'
  | 'website'
  | 'zip'
  | 'zipInvalid'
  | 'zones';

/** Message key of an error; every language has its text. `'form:error.email'` */
export type FormError = `form:error.${FormErrorName}`;

/** What is wrong with one field, and the bounds or words that its text names. */
export interface FieldError {
  readonly key: FormError;
  readonly values?: Readonly<Record<string, number | string>>;
}

/** Errors by field name, in the order of the form; one a field. */
export type FieldErrors = Readonly<Partial<Record<string, FieldError>>>;

/** Message key of an error, as yup wants it. `'email' -> 'form:error.email'` */
export function error<Name extends FormErrorName>(name: Name): `form:error.${Name}` {
  return `form:error.${name}`;
}
