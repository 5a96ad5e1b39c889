import type { Document } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';
import { wantedDocument } from '#domain/wanted-document.ts';
import type { Language } from '#i18n/languages.ts';
import { documentMails } from '#submissions/document-mails.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { defineForm } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { documentRequestSchema } from './document-request.schema.ts';

function titleOf({ title }: Document, language: Language, languages: readonly Language[]): string {
  return localized(title, language, languages)?.text ?? '';
}

/** A document by e-mail: each visitor asks once for each. */
export const documentRequestForm = defineForm({
  name: 'document-request',
  schema: documentRequestSchema,
  page: '/document-request/',
  feedback: '/feedback/document-request/',
  failure: 'errors:document-not-requested',
  retention: 'lead',
  async prepare(values, context) {
    const { t, agencyT, site, language, agencyMail, confirmationMail, findListing, findProject } = context;
    const about = findListing(values.reference) ?? findProject(values.reference);
    if (!about) return { code: 'reference', key: 'form:error.referenceUnknown', field: 'reference' };
    const { documents } = about.record.media;
    const wanted = wantedDocument(documents, values.document);
    if (!wanted) return { code: 'document', key: 'form:error.document', field: 'document' };
    const document = titleOf(wanted, language, site.languages);
    const agencyName = titleOf(wanted, agencyLanguage(site), site.languages);
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const shared = { visitor, about };
    return {
      lead: { name: visitor.name, email: values.email, reference: about.record.reference },
      claims: [
        {
          scope: 'document',
          keys: [`${about.record.id} ${String(documents.indexOf(wanted))} ${values.email.toLowerCase()}`],
          taken: { code: 'document-already-requested', key: 'errors:document-already-requested', field: 'document' },
        },
      ],
      mails: await documentMails(
        {
          reference: about.record.reference,
          title: about.title,
          documents: [{ document: wanted, name: document, agencyName }],
          agency: agencyMail({
            ...shared,
            answers: answerLines(documentRequestSchema, values, { t: agencyT, texts: { document: agencyName } }),
          }),
          confirmation: confirmationMail({
            ...shared,
            answers: answerLines(documentRequestSchema, values, { t, texts: { document } }),
          }),
        },
        context,
      ),
    };
  },
});
