import type { InferType } from 'yup';
import type { Translate } from '#i18n/translator.ts';
import { defineForm, type Answer } from '#server/form.ts';
import { contactSchema } from './contact.schema.ts';

type ContactValues = InferType<typeof contactSchema>;

function answersOf(values: ContactValues, t: Translate): Answer[] {
  const { title, contactDevice, contactSlots } = values;
  const yes = (value: string | undefined): string => (value === 'yes' ? t('common:yes') : '');
  const address = [
    [values.street, values.houseNumber],
    [values.zip, values.city],
  ]
    .map((line) => line.filter(Boolean).join(' '))
    .filter((line) => line !== '')
    .join(', ');
  const answers: [Parameters<Translate>[0], string | undefined][] = [
    ['form:field.reference', values.reference],
    ['form:field.question', values.question],
    ['form:field.title', t(`form:title.${title}`)],
    ['form:field.firstName', values.firstName],
    ['form:field.lastName', values.lastName],
    ['form:field.email', values.email],
    ['form:field.phone', values.phone],
    ['form:field.contactDevice', contactDevice && t(`form:device.${contactDevice}`)],
    ['form:field.contactSlots', contactSlots.join(', ')],
    ['form:field.newsletter', yes(values.newsletter)],
    ['form:field.brochure', yes(values.brochure)],
    ['form:legend.address', address],
  ];
  return answers.flatMap(([key, value]) => (value ? [{ label: t(key), value }] : []));
}

/** A question to the agency: it gets all answers, the visitor a confirmation. */
export const contactForm = defineForm({
  name: 'contact',
  schema: contactSchema,
  page: '/contact/',
  feedback: '/feedback/site-contact/',
  failure: 'errors:mail-not-sent.contact',
  retention: 'lead',
  prepare(values, { t, agencyT, agencyMail, confirmationMail, findListing }) {
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
    const about = values.reference === undefined ? undefined : findListing(values.reference);
    const shared = { visitor, ...(about && { about }) };
    return {
      lead: {
        name: visitor.name,
        email: values.email,
        ...(values.reference !== undefined && { reference: values.reference }),
      },
      mails: [
        agencyMail({ ...shared, answers: answersOf(values, agencyT) }),
        confirmationMail({ ...shared, answers: answersOf(values, t) }),
      ],
    };
  },
});
