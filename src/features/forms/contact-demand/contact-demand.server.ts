import { defineForm } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { contactDemandSchema } from './contact-demand.schema.ts';

/** A free valuation. */
export const contactDemandForm = defineForm({
  name: 'contact-demand',
  schema: contactDemandSchema,
  page: '/contact-demand/',
  feedback: '/feedback/contact-demand/',
  failure: 'errors:mail-not-sent.contact-demand',
  retention: 'lead',
  prepare(values, { t, agencyT, agencyMail, confirmationMail, newsletterMails, typeName, agencyTypeName }) {
    const type = typeName(values.type);
    if (type === '') return { code: 'type', key: 'form:error.type', field: 'type' };
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const texts = { type };
    const agencyTexts = { type: agencyTypeName(values.type) };
    return {
      lead: { name: visitor.name, email: values.email },
      mails: [
        agencyMail({ visitor, answers: answerLines(contactDemandSchema, values, { t: agencyT, texts: agencyTexts }) }),
        confirmationMail({ visitor, answers: answerLines(contactDemandSchema, values, { t, texts }) }),
        ...newsletterMails(values.newsletter, visitor),
      ],
    };
  },
});
