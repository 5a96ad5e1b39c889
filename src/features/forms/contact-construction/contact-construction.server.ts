import type { Document, Project, ProjectUnit } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { documentMails } from '#submissions/document-mails.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { defineForm, type FormContext, type NamedDocument } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { contactConstructionSchema } from './contact-construction.schema.ts';

/** A longer title is what a plan is read aloud as, and no name of a file. */
const longestName = 40;

/** All that the site has of a project on paper, and the plan of the unit that is asked about. */
function documentsOf(
  { media, units }: Project,
  unit: ProjectUnit | undefined,
  { t, agencyT, language, site }: FormContext,
): NamedDocument[] {
  const readers = [
    [language, t],
    [agencyLanguage(site), agencyT],
  ] as const;
  const named = (nameFor: (reader: Language, say: Translate) => string) => {
    const [name, agencyName] = readers.map(([reader, say]) => nameFor(reader, say));
    return { name: name ?? '', agencyName: agencyName ?? '' };
  };
  const titleOf = ({ title }: Document, reader: Language) => localized(title, reader, site.languages)?.text;
  const documents = media.documents.map((document) => ({
    document,
    ...named((reader, say) => titleOf(document, reader) ?? say('listing:documents')),
  }));
  const plans = media.floorPlans.map((document, index) => ({
    document,
    ...named((reader, say) => {
      const title = titleOf(document, reader);
      return title !== undefined && title.length <= longestName ? title : `${say('project:plan')} ${index + 1}`;
    }),
  }));
  const asked = unit ? [unit] : units.length === 1 ? units : [];
  const unitPlans = asked.flatMap(({ plan: document, name }) =>
    document ? [{ document, ...named((_reader, say) => say('project:planOf', { unit: name })) }] : [],
  );
  return [...documents, ...plans, ...unitPlans];
}

/** Information about a project or one of its units. */
export const contactConstructionForm = defineForm({
  name: 'contact-construction',
  schema: contactConstructionSchema,
  page: '/contact/',
  feedback: '/feedback/contact-construction/',
  failure: 'errors:mail-not-sent.contact-construction',
  retention: 'lead',
  async prepare(values, context) {
    const { t, agencyT, agencyMail, confirmationMail, findProject } = context;
    const about = findProject(values.project);
    if (!about) return { code: 'property-not-found', key: 'errors:property-not-found' };
    const { record, title } = about;
    const unit = record.units.find(({ id }) => id === values.unit);
    if (values.unit !== undefined && values.unit !== 'any' && !unit) {
      return { code: 'unit', key: 'form:error.choice', field: 'unit' };
    }
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const answers = (say: Translate, name: string) =>
      answerLines(contactConstructionSchema, values, {
        t: say,
        texts: { project: `${record.reference}, ${name}`, unit: unit?.name ?? say('form:unit.any') },
      });
    const agency = agencyMail({ visitor, about, answers: answers(agencyT, about.forAgency.title) });
    const confirmation = confirmationMail({ visitor, about, answers: answers(t, title) });
    const documents = values.documents === 'yes' ? documentsOf(record, unit, context) : [];
    const order = { reference: record.reference, title, documents, agency, confirmation };
    return {
      lead: { name: visitor.name, email: values.email, reference: record.reference },
      mails: documents.length > 0 ? await documentMails(order, context) : [agency, confirmation],
    };
  },
});
