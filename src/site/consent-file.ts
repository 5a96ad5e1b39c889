import { createHash } from 'node:crypto';
import { memoByKey } from '#base/memo.ts';
import { dictionaries } from '#i18n/dictionaries.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import type { ConsentService } from '#site/consent-schema.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { ConsentEntry, ConsentFile } from '#contracts/consent.ts';

type Life = ConsentService['storage'][number]['life'];

function lifeText(life: Life, t: Translate): string {
  if (life === 'session') return t('consent:lifeSession');
  if (life === 'kept') return t('consent:lifeKept');
  return 'days' in life ? t('consent:lifeDays', { count: life.days }) : t('consent:lifeMonths', { count: life.months });
}

function textIn(text: string | Readonly<Record<string, string>>, language: Language): string {
  // That every language is there was checked with the configuration.
  return typeof text === 'string' ? text : (text[language] ?? '');
}

function entryOf(service: ConsentService, { agency }: SiteConfig, language: Language): ConsentEntry {
  const t = createTranslator(language);
  const { id, category, name, provider = agency.name, policyUrl, purpose, embeds, signals, tag } = service;
  return {
    id,
    category,
    name: textIn(name, language),
    provider,
    ...(policyUrl !== undefined && { policyUrl }),
    purpose: textIn(purpose, language),
    storage: service.storage.map((item) => ({
      name: item.name,
      kind: item.kind,
      place: t(`consent:place.${item.kind}`),
      life: lifeText(item.life, t),
    })),
    embeds,
    signals,
    ...(tag && { tag }),
  };
}

/** The registry of a site in one language. */
export function consentFile(site: SiteConfig, language: Language): ConsentFile {
  const { revision, months, services } = site.consent;
  return {
    revision,
    months,
    services: services.map((service) => entryOf(service, site, language)),
    texts: dictionaries[language].consent,
  };
}

/** The file as it is served, and the hash that names it and goes into every proof. */
export function consentText(site: SiteConfig, language: Language): { readonly text: string; readonly hash: string } {
  const text = JSON.stringify(consentFile(site, language));
  return { text, hash: createHash('sha256').update(text).digest('base64url') };
}

/** Address of the file, which every page of a language names. `'/consent/3q2-….json'` */
export const consentAddress = memoByKey(
  (site: SiteConfig, language: Language) => `/consent/${consentText(site, language).hash}.json`,
);
