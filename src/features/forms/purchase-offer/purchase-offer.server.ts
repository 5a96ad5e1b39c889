import type { InferType } from 'yup';
import { addressLines } from '#domain/address.ts';
import { purchaseAdvance } from '#domain/advance.ts';
import { setApart } from '#domain/form/link-like.ts';
import { parseAmount } from '#domain/money.ts';
import type { Language } from '#i18n/languages.ts';
import { defineForm, type FormContext, type Found } from '#submissions/form-server.ts';
import type { MailAttachment } from '#submissions/mail.ts';
import { checkForm } from '#domain/form/check-form.ts';
import { mayAct } from '#domain/listing-state.ts';
import type { Listing } from '#domain/listing.ts';
import { formatDay, formatDayInWords, formatMoney } from '#i18n/formats.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { amountWords } from './amount-words.ts';
import type { AdvanceTerm } from './advance-term.ts';
import { advanceTerm } from './advance-terms.ts';
import { offerPdf, type OfferLine } from './offer-pdf.ts';
import { purchaseOfferSchema } from './purchase-offer.schema.ts';

type Offer = InferType<typeof purchaseOfferSchema>;

/** Three pixels a point of the photo's width. */
const photoPx = 400;

function buyers(values: Offer) {
  const first = {
    name: `${values.firstName} ${values.lastName}`,
    address: values.email,
    lines: [
      setApart(`${values.street} ${values.houseNumber}, ${values.zip} ${values.city}`),
      values.email,
      ...(values.phone === undefined ? [] : [values.phone]),
    ],
  };
  const { signerBEmail, signerBPhone } = values;
  if (signerBEmail === undefined) return [first];
  const name = [values.signerBFirstName, values.signerBLastName].join(' ');
  const lines = [signerBEmail, ...(signerBPhone === undefined ? [] : [signerBPhone])];
  return [first, { name, address: signerBEmail, lines }];
}

/** The amount in words too, where no script wrote them. */
async function withWords(values: Offer, language: Language): Promise<Offer> {
  const words = values.amountWords ?? (await amountWords(values.amount, language));
  return words === '' ? values : { ...values, amountWords: words };
}

/** What is paid at signing, where a rule or a custom is known for the home. */
function advanceLines(term: AdvanceTerm | undefined, cents: number, { t, site, language }: FormContext): OfferLine[] {
  if (term === undefined) return [];
  const { percent, isOffPlan } = term;
  const label = isOffPlan
    ? t('letter:offer.advanceOffPlan', { percent })
    : t('letter:offer.advance', { percent, account: site.agency.thirdPartyAccount.replaceAll(' ', '\u00a0') });
  return [{ label, value: formatMoney(purchaseAdvance(cents, percent), language) }];
}

/** Photo and person of the home: what a paper shows beside the words. */
async function pictured({ record }: Found<Listing>, { printing }: FormContext) {
  const [photo, person] = await Promise.all([
    printing.photo(record.media.photos[0], photoPx),
    printing.person(record.manager),
  ]);
  return { photo, person };
}

/** Where the home is and how the agency calls it. */
function homeLines({ record }: Found<Listing>, { t, language }: FormContext): string[] {
  const { street, place } = addressLines(record.address, t('listing:boxWord'), language);
  return [street ? `${street}, ${place}` : place, `${t('listing:reference')} ${record.reference}`];
}

async function offerDocument(
  values: Offer,
  about: Found<Listing> | undefined,
  context: FormContext,
): Promise<MailAttachment> {
  const { t, site, now, language, today, printing } = context;
  const term = about && advanceTerm(about.record, site.law.advance, today);
  const cents = parseAmount(values.amount) ?? 0;
  const { photo, person } = about ? await pictured(about, context) : {};
  const bytes = await offerPdf({
    t,
    language,
    agency: await printing.agency(),
    ...(person && { person }),
    property: about
      ? { title: about.title, lines: homeLines(about, context), ...(photo && { photo }) }
      : { title: `${t('listing:reference')} ${values.reference}`, lines: [] },
    offer: [
      { label: t('form:field.amount'), value: formatMoney(cents, language) },
      ...(values.amountWords === undefined
        ? []
        : [{ label: t('form:field.amountWords'), value: setApart(values.amountWords) }]),
      ...advanceLines(term, cents, context),
      { label: t('form:field.startDate'), value: formatDay(values.startDate, language) },
      { label: t('form:field.endDate'), value: formatDay(values.endDate, language) },
    ],
    conditions: setApart(values.conditions ?? ''),
    signers: buyers(values),
    placeAndDate: t('letter:offer.place', {
      place: setApart(values.signingPlace),
      date: formatDayInWords(values.signingDate, language),
    }),
    foot: t('letter:offer.sentBy', { agency: site.agency.name, date: formatDayInWords(today, language) }),
    createdAt: now,
  });
  return {
    filename: `${about?.record.reference ?? values.reference}.pdf`.replace(/[^\w.-]/gu, '-'),
    contentType: 'application/pdf',
    base64: Buffer.from(bytes).toString('base64'),
  };
}

/**
 * The paper of an offer that is kept, as its buyers got it; a home that has left the site is named by its reference. Undefined
 * for answers that are none of an offer.
 */
export async function offerPaper(answers: object, context: FormContext): Promise<MailAttachment | undefined> {
  const checked = checkForm(purchaseOfferSchema, answers);
  if (!checked.isValid) return undefined;
  const { values } = checked;
  return offerDocument(await withWords(values, context.language), context.findListing(values.reference), context);
}

/** A purchase offer: the agency and every buyer get it as a PDF. */
export const purchaseOfferForm = defineForm({
  name: 'purchase-offer',
  schema: purchaseOfferSchema,
  page: '/purchase-offer/',
  feedback: '/feedback/purchase-offer/',
  failure: 'errors:mail-not-sent.purchase-offer',
  retention: 'offer',
  async prepare(values, context) {
    const { t, agencyT, today, agencyMail, confirmationMail, findListing } = context;
    const about = findListing(values.reference);
    if (about?.record.goal !== 'sale') {
      return { code: 'reference', key: 'form:error.referenceUnknown', field: 'reference' };
    }
    if (!mayAct(about.record, 'offer')) return { code: 'state', key: 'form:error.stateClosed', field: 'reference' };
    if (values.endDate < today) return { code: 'end-date', key: 'form:error.datePast', field: 'endDate' };
    const offer = await withWords(values, context.language);
    const attachments = [await offerDocument(offer, about, context)];
    const signers = buyers(offer).map(({ name, address }) => ({ name, address }));
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const mail = { about, attachments };
    return {
      lead: { name: visitor.name, email: values.email, reference: about.record.reference },
      mails: [
        agencyMail({ ...mail, visitor, answers: answerLines(purchaseOfferSchema, offer, { t: agencyT }) }),
        ...signers.map((buyer) =>
          confirmationMail({ ...mail, visitor: buyer, answers: answerLines(purchaseOfferSchema, offer, { t }) }),
        ),
      ],
    };
  },
});
