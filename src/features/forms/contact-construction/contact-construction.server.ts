import { defineForm } from '#submissions/form-server.ts';
import type { Translate } from '#i18n/translator.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { contactConstructionSchema } from './contact-construction.schema.ts';

/** Information about a project or one of its units. */
export const contactConstructionForm = defineForm({
  name: 'contact-construction',
  schema: contactConstructionSchema,
  page: '/contact/',
  feedback: '/feedback/contact-construction/',
  failure: 'errors:mail-not-sent.contact-construction',
  retention: 'lead',
  prepare(values, { t, agencyT, agencyMail, confirmationMail, findProject }) {
    const about = findProject(values.project);
    if (!about) return { code: 'property-not-found', key: 'errors:property-not-found' };
    const { record, title } = about;
    const unit = record.units.find(({ id }) => id === values.unit);
    if (values.unit !== undefined && values.unit !== 'any' && !unit) {
      return { code: 'unit', key: 'form:error.choice', field: 'unit' };
    }
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const answers = (say: Translate) =>
      answerLines(contactConstructionSchema, values, {
        t: say,
        texts: { project: `${record.reference}, ${title}`, unit: unit?.name ?? say('form:unit.any') },
      });
    return {
      lead: { name: visitor.name, email: values.email, reference: record.reference },
      mails: [
        agencyMail({ visitor, about, answers: answers(agencyT) }),
        confirmationMail({ visitor, about, answers: answers(t) }),
      ],
    };
  },
});
