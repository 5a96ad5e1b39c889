import { homeMeant } from '#domain/home-meant.ts';
import { endOfDayAfter } from '#domain/brussels-clock.ts';
import { listingPath, projectPath } from '#domain/paths.ts';
import { localized } from '#domain/texts.ts';
import { findInTree } from '#domain/tree.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Form, FormContext, Found, Upload } from '#submissions/form-server.ts';
import { agencyLanguage, agencyMail, confirmationMail, newsletterMail } from '#submissions/standard-mails.ts';
import { mailHome } from '#server/forms/mail-home.ts';
import { mailPerson } from '#submissions/mail-person.ts';
import { signToken } from '#server/guards/token.ts';
import { visitOffer } from '#server/calendar/visit-offer.ts';
import { packDocuments } from '#server/documents/parcel.ts';
import { documentPurpose, filePurpose, linkPurpose } from '#server/guards/link-purposes.ts';
import { printingIn } from '#server/print/printing.ts';
import type { Services } from '#server/services.ts';
import { pagePath, type SiteData } from '#server/site/site-data.ts';
import { siteToday } from '#site/today.ts';

interface ContextParts {
  readonly services: Services;
  readonly form: Form;
  readonly language: Language;
  readonly uploads: readonly Upload[];
  readonly leadId: string;
}

type Finders = Pick<FormContext, 'findListing' | 'findProject' | 'typeName' | 'agencyTypeName'>;

function isNamed({ id, reference }: { id: string; reference: string }, wanted: string): boolean {
  return id === wanted || reference.toLowerCase() === wanted.toLowerCase();
}

function finders(data: SiteData, language: Language): Finders {
  const { config, routes: table, listings, projects } = data;
  const { url, defaultLanguage } = config;
  type PathIn = (reader: Language) => string;
  const found = <T extends { title: Parameters<typeof localized>[0] }>(record: T, path: PathIn): Found<T> => {
    const inWords = (reader: Language) => ({
      title: localized(record.title, reader, [defaultLanguage, ...config.languages])?.text ?? '',
      href: url + encodeURI(path(reader)),
    });
    return { record, ...inWords(language), forAgency: inWords(agencyLanguage(config)) };
  };
  const typeNameIn = (reader: Language, id: string): string => {
    const type = findInTree(data.types, Number(id));
    return localized(type?.label, reader, [defaultLanguage, ...config.languages])?.text ?? '';
  };
  return {
    findListing(wanted) {
      const listing = homeMeant(listings, (each) => isNamed(each, wanted.trim()));
      return listing && found(listing, (reader) => listingPath({ table, listing, language: reader, defaultLanguage }));
    },
    typeName: (id) => typeNameIn(language, id),
    agencyTypeName: (id) => typeNameIn(agencyLanguage(config), id),
    findProject(wanted) {
      const project = projects.find((each) => isNamed(each, wanted.trim()));
      return project && found(project, (reader) => projectPath({ table, project, language: reader }));
    },
  };
}

/** What a form may ask while it prepares a submission. */
export function formContext({ services, form, language, uploads, leadId }: ContextParts): FormContext {
  const data = services.siteData();
  const { config: site } = data;
  const now = services.clock();
  const personOf: FormContext['personOf'] = (manager) => mailPerson(manager, { site, team: data.team, language });
  const t = createTranslator(language);
  const homeOf: FormContext['homeOf'] = (found, reason) => mailHome(found, reason, { site, t, language });
  const setting = { form: form.name, site, language, now, personOf, homeOf };
  const sign = (purpose: string, value: string, days: number): string => {
    const issuedAt = now.getTime();
    return signToken(services.config.secret, { purpose, value, issuedAt, expiresAt: endOfDayAfter(issuedAt, days) });
  };
  const signedLink: FormContext['signedLink'] = (purpose, value, days) =>
    `${site.url}/api/links/${purpose}?lng=${language}&token=${sign(linkPurpose(purpose), value, days)}`;
  return {
    site,
    language,
    t,
    agencyT: createTranslator(agencyLanguage(site)),
    now,
    today: siteToday(site, process.env, now),
    uploads,
    address: (original) => site.url + encodeURI(pagePath(data, original, language)),
    ...finders(data, language),
    towns: () => [...data.listings, ...data.projects].map(({ address }) => address),
    visitOffer: (day, time, agentEmail) => visitOffer(services, { day, time }, { agentEmail }),
    leadId,
    personOf,
    homeOf,
    printing: printingIn(services, language),
    signedLink,
    fileLink: ({ id }, days) => `${site.url}/api/files?token=${sign(filePurpose, id, days)}`,
    pack: (reference, documents, days) =>
      packDocuments(documents, {
        reference,
        dirs: services.config.documentDirs,
        limit: site.documents.attachUpToKb * 1000,
        linkTo: (place) => `${site.url}/api/documents?token=${sign(documentPurpose, place, days)}`,
      }),
    agencyMail: (mail) => agencyMail(mail, setting),
    newsletterMails: (wish, visitor) => (wish === 'yes' ? [newsletterMail(visitor, setting, signedLink)] : []),
    confirmationMail: (mail) => confirmationMail(mail, setting),
  };
}
