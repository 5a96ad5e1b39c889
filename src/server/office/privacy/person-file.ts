import { brusselsDay } from '#domain/brussels-clock.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { ownersOf, type Person } from '#server/office/privacy/find-person.ts';
import { personHtml, type PersonSection } from '#server/office/privacy/person-html.ts';
import { exportOwner } from '#server/owner-admin/admin.ts';
import { exportPerson } from '#server/retention/person.ts';
import { personKey } from '#server/retention/person-key.ts';
import { findTestimonials } from '#server/retention/testimonials.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';

interface FileWish extends Person {
  readonly format: 'html' | 'json';
  readonly language: Language;
  /** Number of the colleague. */
  readonly actor: string;
}

const sectionNames = [
  'leads',
  'history',
  'viewings',
  'namedBy',
  'mails',
  'files',
  'searches',
  'unsubscriptions',
  'lists',
] as const;

/** What stands in a section; the language of a reader of the newsletter is part of being on its list. */
function contentOf(file: Readonly<Record<string, unknown>>, name: (typeof sectionNames)[number]): readonly unknown[] {
  const value = file[name];
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const { newsletterLanguage } = file;
  return name === 'lists' && newsletterLanguage !== undefined ? [...list, { newsletterLanguage }] : list;
}

/** All that is kept about a person, the owner's account and testimonials too (GDPR articles 15 and 20), as one file. */
export async function personFile(
  services: Services,
  wish: FileWish,
): Promise<{ name: string; type: string; body: string }> {
  const { email, name, format, language, actor } = wish;
  const { store, clock, siteData } = services;
  const now = clock();
  const file = await exportPerson(store, email);
  const owners: object[] = [];
  for (const owner of await ownersOf(services, email)) {
    owners.push(await exportOwner({ services, actor: `staff ${actor}` }, owner));
  }
  const testimonials = name === '' ? [] : await findTestimonials(store, name);
  await store.write((transaction) =>
    recordAct(transaction, { actor, act: 'person-exported', subject: 'persons', after: format, now }),
  );
  const filename = `person-${brusselsDay(now.getTime())}.${format}`;
  if (format === 'json') {
    const body = JSON.stringify({ ...file, owners, testimonials }, null, 2);
    return { name: filename, type: 'application/json; charset=utf-8', body };
  }
  const t = createTranslator(language);
  const { agency } = siteData().config;
  const sections: PersonSection[] = [
    ...sectionNames.map((part) => ({ title: t(`persons:file.${part}`), content: contentOf(file, part) })),
    { title: t('persons:part.owners'), content: owners },
    { title: t('persons:part.testimonials'), content: testimonials },
  ];
  const title = t('persons:file.title', { agency: agency.name, email: personKey(email) });
  const lead = t('persons:file.lead', { time: formatMoment(now, language) });
  return { name: filename, type: 'text/html; charset=utf-8', body: personHtml(language, { title, lead, sections }) };
}
