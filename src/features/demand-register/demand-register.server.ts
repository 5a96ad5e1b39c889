import { defineForm } from '#server/form.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { demandRegisterSchema } from './demand-register.schema.ts';

/** A search request. */
export const demandRegisterForm = defineForm({
  name: 'demand-register',
  schema: demandRegisterSchema,
  page: '/demand-register/',
  feedback: '/feedback/demand-register/',
  failure: 'errors:mail-not-sent.demand-register',
  retention: 'lead',
  prepare(values, { t, agencyT, agencyMail, confirmationMail, newsletterMails, typeName }) {
    const names = values.types.map(typeName);
    if (names.includes('')) return { code: 'type', key: 'form:error.types', field: 'types' };
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const texts = { types: names.join(', ') };
    return {
      lead: { name: visitor.name, email: values.email },
      mails: [
        agencyMail({ visitor, answers: answerLines(demandRegisterSchema, values, { t: agencyT, texts }) }),
        confirmationMail({ visitor, answers: answerLines(demandRegisterSchema, values, { t, texts }) }),
        ...newsletterMails(values.newsletter, visitor),
      ],
    };
  },
});
