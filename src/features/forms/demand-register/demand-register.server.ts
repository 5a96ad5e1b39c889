import { demandQuery } from '#search/alerts/demand-query.ts';
import { defineForm } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { demandRegisterSchema } from './demand-register.schema.ts';

/** Days in which the address can be confirmed. */
const confirmDays = 30;
const usualFrequency = 'daily';

/** `'Jeden Tag' -> 'jeden Tag'` */
const midSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A search request. */
export const demandRegisterForm = defineForm({
  name: 'demand-register',
  schema: demandRegisterSchema,
  page: '/demand-register/',
  feedback: '/feedback/demand-register/',
  failure: 'errors:mail-not-sent.demand-register',
  retention: 'lead',
  prepare(values, { t, agencyT, agencyMail, confirmationMail, newsletterMails, typeName, agencyTypeName, ...context }) {
    const names = values.types.map(typeName);
    if (names.includes('')) return { code: 'type', key: 'form:error.types', field: 'types' };
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const texts = { types: names.join(', ') };
    const agencyTexts = { types: values.types.map(agencyTypeName).join(', ') };
    const { frequency = usualFrequency } = values;
    const confirmation = confirmationMail({
      visitor,
      answers: answerLines(demandRegisterSchema, values, { t, texts }),
    });
    return {
      lead: { name: visitor.name, email: values.email },
      search: {
        query: demandQuery(values, context.towns()),
        frequency,
        wantsPriceDrops: values.priceDrops === 'yes',
      },
      mails: [
        agencyMail({ visitor, answers: answerLines(demandRegisterSchema, values, { t: agencyT, texts: agencyTexts }) }),
        {
          ...confirmation,
          paragraphs: [
            t('alerts:confirm.ask', { frequency: midSentence(t(`form:frequency.${frequency}`)) }),
            ...confirmation.paragraphs,
          ],
          button: {
            label: t('alerts:confirm.button'),
            href: context.signedLink('alert-confirm', context.leadId, confirmDays),
          },
        },
        ...newsletterMails(values.newsletter, visitor),
      ],
    };
  },
});
