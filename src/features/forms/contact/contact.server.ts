import { defineForm } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { contactSchema } from './contact.schema.ts';

/** A question to the agency: it gets all answers, the visitor a confirmation. */
export const contactForm = defineForm({
  name: 'contact',
  schema: contactSchema,
  page: '/contact/',
  feedback: '/feedback/site-contact/',
  failure: 'errors:mail-not-sent.contact',
  retention: 'lead',
  prepare(values, { t, agencyT, agencyMail, confirmationMail, newsletterMails, findListing, findProject }) {
    const { firstName, lastName, email, reference } = values;
    const visitor = { name: `${firstName} ${lastName}`, address: email };
    const about = reference === undefined ? undefined : (findListing(reference) ?? findProject(reference));
    const shared = { visitor, ...(about && { about }) };
    return {
      lead: { name: visitor.name, email, ...(reference !== undefined && { reference }) },
      mails: [
        agencyMail({ ...shared, answers: answerLines(contactSchema, values, { t: agencyT }) }),
        confirmationMail({ ...shared, answers: answerLines(contactSchema, values, { t }) }),
        ...newsletterMails(values.newsletter, visitor),
      ],
    };
  },
});
