import type { Translate } from '#i18n/translator.ts';
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
    const answers = (say: Translate, title: string) =>
      answerLines(contactMeSchema, values, { t: say, texts: { listing: `${reference}, ${title}` } });
    return {
      lead: { name: visitor.name, email: values.email, reference },
      mails: [
        agencyMail({ visitor, about, answers: answers(agencyT, about.forAgency.title) }),
        confirmationMail({ visitor, about, answers: answers(t, about.title) }),
      ],
    };
  },
});
