import { amount, day, email, line, name, phone, text, zip } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema, rule } from '#domain/form/form-schema.ts';
import { personFields } from '#domain/form/people.ts';

/** A purchase offer of one or two buyers (docs/rules/forms.md). */
export const purchaseOfferSchema = formSchema({
  reference: line(40).required(error('reference')),
  amount: amount().required(error('amountMissing')),
  amountWords: line(300),
  startDate: day({ incomplete: error('startDateIncomplete') }).required(error('startDateIncomplete')),
  endDate: day({ incomplete: error('endDateIncomplete'), invalid: error('endDateInvalid') }).required(
    error('endDateIncomplete'),
  ),
  conditions: text(),
  ...personFields(),
  street: line().required(error('address')),
  houseNumber: line(20).required(error('houseNumber')),
  zip: zip().required(error('zip')),
  city: line().required(error('city')),
  signerBFirstName: name(),
  signerBLastName: name(),
  signerBEmail: email(),
  signerBPhone: phone(),
  signingPlace: line().required(error('signingPlace')),
  signingDate: day().required(error('signingDate')),
})
  .test(
    'term',
    rule(({ startDate, endDate }) => (endDate < startDate ? ['endDate', error('endDateInvalid')] : undefined)),
  )
  .test(
    'signerB',
    rule(({ signerBFirstName, signerBLastName, signerBEmail, signerBPhone }) => {
      if (!(signerBFirstName ?? signerBLastName ?? signerBEmail ?? signerBPhone)) return undefined;
      if (signerBFirstName === undefined) return ['signerBFirstName', error('firstName')];
      if (signerBLastName === undefined) return ['signerBLastName', error('lastName')];
      return signerBEmail === undefined ? ['signerBEmail', error('email')] : undefined;
    }),
  );
