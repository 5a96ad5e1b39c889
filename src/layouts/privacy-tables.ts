import type { FormSchema } from '#domain/form/form-schema.ts';
import { contactAppointmentSchema } from '#features/forms/contact-appointment/contact-appointment.schema.ts';
import { contactConstructionSchema } from '#features/forms/contact-construction/contact-construction.schema.ts';
import { contactDemandSchema } from '#features/forms/contact-demand/contact-demand.schema.ts';
import { contactMeSchema } from '#features/forms/contact-me/contact-me.schema.ts';
import { contactSchema } from '#features/forms/contact/contact.schema.ts';
import { demandRegisterSchema } from '#features/forms/demand-register/demand-register.schema.ts';
import { documentRequestSchema } from '#features/forms/document-request/document-request.schema.ts';
import { purchaseOfferSchema } from '#features/forms/purchase-offer/purchase-offer.schema.ts';
import { rentalApplicationSchema } from '#features/forms/rental-application/rental-application.schema.ts';
import { sendToFriendSchema } from '#features/forms/send-to-friend/send-to-friend.schema.ts';
import { signNewsletterSchema } from '#features/forms/sign-newsletter/sign-newsletter.schema.ts';
import { testimonialSchema } from '#features/forms/testimonial/testimonial.schema.ts';
import { unsubscribeSchema } from '#features/forms/unsubscribe/unsubscribe.schema.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { escapeHtml, openTable } from '#site/editorial-text.ts';
import { fixedDays, formUses, type FormUse } from '#site/kept-data.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { fieldLabel } from '#ui/form/answer-lines.ts';

type FormName = keyof typeof formUses;

const schemas: Readonly<Record<FormName, FormSchema<object>>> = {
  contact: contactSchema,
  'contact-me': contactMeSchema,
  'contact-appointment': contactAppointmentSchema,
  'contact-construction': contactConstructionSchema,
  'contact-demand': contactDemandSchema,
  'document-request': documentRequestSchema,
  'demand-register': demandRegisterSchema,
  'rental-application': rentalApplicationSchema,
  'purchase-offer': purchaseOfferSchema,
  'sign-newsletter': signNewsletterSchema,
  unsubscribe: unsubscribeSchema,
  'send-to-friend': sendToFriendSchema,
  testimonial: testimonialSchema,
};

/** Files, which no schema describes; of the first the agency decides whether it is asked. */
const files: Readonly<Partial<Record<FormName, string>>> = { 'rental-application': 'cv', testimonial: 'image' };
/** Questions of the rental form that are asked only where the agency says so (docs/rules/forms.md). */
const restricted: readonly string[] = ['childrenAges', 'pets', 'moveReason', 'cv'];

/** The fields of a form that an agency asks, by whether they must be filled in. */
export function askedFields(form: FormName, asks: SiteConfig['forms']): { needed: string[]; optional: string[] } {
  const { fields } = schemas[form].describe();
  const file = files[form];
  const names = [...Object.keys(fields), ...(file === undefined ? [] : [file])];
  const asked: readonly string[] = asks.rentalApplication;
  const required: readonly string[] = asks.required;
  const shown = names.filter(
    (name) => (!restricted.includes(name) || asked.includes(name)) && (name !== 'title' || asks.titles.length > 0),
  );
  const isNeeded = (name: string): boolean => {
    const field = fields[name];
    return required.includes(name) || (field !== undefined && 'optional' in field && !field.optional);
  };
  return { needed: shown.filter(isNeeded), optional: shown.filter((name) => !isNeeded(name)) };
}

function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag.slice(0, 2)}>`).join('');
  const body = rows
    .map(([first = '', ...rest]) => `<tr>${cells('th scope="row"', [first])}${cells('td', rest)}</tr>`)
    .join('');
  return `${openTable(label)}<thead><tr>${cells('th scope="col"', heads)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function keptText({ retention, sentence }: FormUse, site: SiteConfig, t: Translate): string {
  const inDays = (count: number) => t('privacy:days', { count });
  return t(`privacy:kept.${sentence}`, {
    days: inDays(site.retention[retention]),
    alerts: inDays(fixedDays.search),
    unconfirmed: inDays(fixedDays.unconfirmedSearch),
    undo: inDays(fixedDays.undo),
  });
}

function formTable(site: SiteConfig, t: Translate): string {
  const names = Object.keys(formUses) as FormName[];
  const labels = (fields: readonly string[]) =>
    fields.length === 0 ? t('privacy:none') : fields.map((field) => fieldLabel(field, t)).join(', ');
  const rows = names.map((form) => {
    const use = formUses[form];
    const { needed, optional } = askedFields(form, site.forms);
    return [
      t(`privacy:form.${form}`),
      labels(needed),
      labels(optional),
      t(`privacy:basis.${use.basis}`),
      keptText(use, site, t),
    ];
  });
  const heads = (['when', 'needed', 'optional', 'basis', 'kept'] as const).map((key) => t(`privacy:head.${key}`));
  return table(t('privacy:head.when'), heads, rows);
}

function otherRows(t: Translate): string[][] {
  const inDays = (count: number) => ({ days: t('privacy:days', { count }) });
  return [
    [t('privacy:other.case'), t('privacy:until.message')],
    [t('privacy:other.mails'), t('privacy:until.days', inDays(fixedDays.mails))],
    [t('privacy:other.repeats'), t('privacy:until.days', inDays(fixedDays.repeats))],
    [t('privacy:other.limits'), t('privacy:until.atMost', inDays(fixedDays.limits))],
    [t('privacy:other.portal'), t('privacy:until.portal', inDays(fixedDays.account))],
    [t('privacy:other.device'), t('privacy:until.device', inDays(fixedDays.device))],
    [t('privacy:other.trail'), t('privacy:until.days', inDays(fixedDays.trail))],
    [t('privacy:other.draft'), t('privacy:until.days', inDays(fixedDays.draft))],
    [t('privacy:other.proof'), t('privacy:until.proof')],
    [t('privacy:other.backups'), t('privacy:until.backups')],
  ];
}

function periodTable(rows: readonly (readonly string[])[], t: Translate): string {
  return table(t('privacy:head.what'), [t('privacy:head.what'), t('privacy:head.kept')], rows);
}

/** All that is kept and how long, as one table: what the office shows of the rules. */
export function storedTable(site: SiteConfig, language: Language): string {
  const t = createTranslator(language);
  const names = Object.keys(formUses) as FormName[];
  const rows = names.map((form) => [t(`privacy:form.${form}`), keptText(formUses[form], site, t)]);
  return periodTable([...rows, ...otherRows(t)], t);
}

/** Companies whose content loads once a visitor allows it: the registry of consent knows them. */
function playersText({ consent }: SiteConfig, t: Translate): string {
  const names = [...new Set(consent.services.flatMap(({ provider }) => provider ?? []))];
  const text = names.length === 0 ? t('privacy:playersNone') : t('privacy:players', { names: names.join(', ') });
  return `<p>${escapeHtml(text)}</p>`;
}

/** What the privacy page says of the software, by the placeholder in its text: `{{privacy.forms}}` on a line of its own. */
export function privacyTables(site: SiteConfig, language: Language): ReadonlyMap<string, string> {
  const t = createTranslator(language);
  return new Map([
    ['privacy.forms', formTable(site, t)],
    ['privacy.kept', periodTable(otherRows(t), t)],
    ['privacy.players', playersText(site, t)],
  ]);
}
