import { defineForm } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { contactMeSchema } from './contact-me.schema.ts';

/** A visit to a listing or information about it. */
export const contactMeForm = defineForm({
  name: 'contact-me',
  schema: contactMeSchema,
  page: '/contact/',
  feedback: '/feedback/contact-me/',
  failure: 'errors:mail-not-sent.contact-me',
  retention: 'lead',
  prepare(values, { t, agencyT, agencyMail, confirmationMail, findListing }) {
    const about = findListing(values.listing);
    if (!about) return { code: 'property-not-found', key: 'errors:property-not-found' };
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const { reference } = about.record;
    const texts = { listing: `${reference}, ${about.title}` };
    return {
      lead: { name: visitor.name, email: values.email, reference },
      mails: [
        agencyMail({ visitor, about, answers: answerLines(contactMeSchema, values, { t: agencyT, texts }) }),
        confirmationMail({ visitor, about, answers: answerLines(contactMeSchema, values, { t, texts }) }),
      ],
    };
  },
});
