import { mayAct } from '#domain/listing-state.ts';
import { defineForm } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { rentalApplicationSchema } from './rental-application.schema.ts';

/** An application to rent: the agency gets the file, the applicant a copy. */
export const rentalApplicationForm = defineForm({
  name: 'rental-application',
  schema: rentalApplicationSchema,
  page: '/rental-application/',
  feedback: '/feedback/rental-application/',
  failure: 'errors:mail-not-sent.rental-application',
  retention: 'rental',
  files: [{ name: 'cv', kinds: ['application/pdf'] }],
  prepare(values, context) {
    const { t, agencyT, today, site, uploads, agencyMail, confirmationMail, findListing } = context;
    const about = findListing(values.reference);
    if (about?.record.goal !== 'rent') {
      return { code: 'reference', key: 'form:error.referenceUnknown', field: 'reference' };
    }
    if (!mayAct(about.record, 'application'))
      return { code: 'state', key: 'form:error.stateClosed', field: 'reference' };
    if (values.moveDate < today) return { code: 'move-date', key: 'form:error.datePast', field: 'moveDate' };
    const persons = values.adults + (values.children ?? 0);
    const { maximumPersons = persons } = about.record.costs;
    if (persons > maximumPersons) {
      return { code: 'persons', key: 'form:error.persons', values: { count: maximumPersons }, field: 'adults' };
    }
    // The law of a region may forbid a question: an answer to one that the agency does not ask is not taken.
    const restricted = (['childrenAges', 'pets', 'moveReason'] as const).filter((field) => values[field] !== undefined);
    const unasked = restricted.find((field) => !site.forms.rentalApplication.includes(field));
    const hasUnaskedFile = uploads.length > 0 && !site.forms.rentalApplication.includes('cv');
    if (unasked !== undefined || hasUnaskedFile) return { code: 'unknown-field', key: 'form:error.unknown' };
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const attachments = uploads.map(({ filename, contentType, bytes }) => ({
      filename,
      contentType,
      base64: Buffer.from(bytes).toString('base64'),
    }));
    return {
      lead: { name: visitor.name, email: values.email, reference: about.record.reference },
      mails: [
        agencyMail({
          visitor,
          about,
          attachments,
          answers: answerLines(rentalApplicationSchema, values, { t: agencyT }),
        }),
        confirmationMail({ visitor, about, answers: answerLines(rentalApplicationSchema, values, { t }) }),
      ],
    };
  },
});
