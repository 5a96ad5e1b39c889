import type { HomeLanguage, HomeLine, HomeState } from '#contracts/office-homes.ts';
import { isListed, soldPageState } from '#domain/availability.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { listingPath, projectPath } from '#domain/paths.ts';
import { formatDay } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { languageName, missingTexts, reasonTexts, titleOf } from '#server/homes/home-words.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import type { SiteData } from '#server/site/site-data.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { FeedRecord } from '#site/feed-records.ts';

/** What records are shown with. */
export interface HomeLines {
  readonly data: SiteData;
  readonly language: Language;
  readonly t: Translate;
  readonly today: string;
  readonly listings: ReadonlyMap<string, Listing>;
  readonly projects: ReadonlyMap<string, Project>;
}

/** What lists and pages of records have in common. */
export function homeLines(services: Pick<Services, 'siteData' | 'clock'>, language: Language): HomeLines {
  const data = services.siteData();
  return {
    data,
    language,
    t: createTranslator(language),
    today: todayOf(services),
    listings: new Map(data.listings.map((listing) => [listing.id, listing])),
    projects: new Map(data.projects.map((project) => [project.id, project])),
  };
}

/** The home or project as the published site has it; undefined where it has no page. */
function onSite({ entity, id }: FeedRecord, { data, today, listings, projects }: HomeLines) {
  if (entity === 'project') return projects.get(id);
  const listing = listings.get(id);
  const { soldPagesDays } = data.config;
  if (!listing) return undefined;
  return isListed(listing) || soldPageState(listing, { today, soldPagesDays }) === 'live' ? listing : undefined;
}

/** How a record stands on the site now. */
export function stateOf(record: FeedRecord, lines: HomeLines): HomeState {
  const isOnline = onSite(record, lines) !== undefined;
  if (record.state === 'published') {
    if (isOnline) return 'online';
    return lines.listings.has(record.id) && record.entity === 'property' ? 'past' : 'waiting';
  }
  return isOnline ? 'leaving' : record.state;
}

function pathIn(record: FeedRecord, language: Language, lines: HomeLines): string | undefined {
  const found = onSite(record, lines);
  if (!found) return undefined;
  const { routes: table, config } = lines.data;
  const { defaultLanguage } = config;
  if ('units' in found) return projectPath({ table, project: found, language });
  return listingPath({ table, listing: found, language, defaultLanguage });
}

function languagesOf(record: FeedRecord, lines: HomeLines): HomeLanguage[] {
  return lines.data.config.languages.map((language) => {
    const href = pathIn(record, language, lines);
    const isTranslated = !record.untranslated.includes(language);
    return { language, name: languageName(language), isTranslated, ...(href !== undefined && { href }) };
  });
}

/** The kind that lists are filtered by. */
export function kindOf({ entity, goal }: FeedRecord): 'sale' | 'rent' | 'project' | 'unknown' {
  return entity === 'project' ? 'project' : (goal ?? 'unknown');
}

/** Number of a record in addresses: projects have numbers of their own. `'p10'` */
export function recordKey({ entity, id }: Pick<FeedRecord, 'entity' | 'id'>): string {
  return entity === 'project' ? `p${id}` : id;
}

/** A record as lists show it. */
export function homeLine(record: FeedRecord, lines: HomeLines): HomeLine {
  const { language, t } = lines;
  const state = stateOf(record, lines);
  const { entity, id, reference, agent = '', photo, changedAt } = record;
  const facts = [t(`homes:kind.${kindOf(record)}`), record.town].filter((part) => part !== '');
  return {
    id,
    entity,
    href: officePath(language, `homes/${recordKey(record)}`),
    reference,
    title: titleOf(record, language),
    facts: facts.join(' · '),
    agent,
    state,
    reasons: reasonTexts(record, state, t),
    missing: state === 'held' ? [] : missingTexts(record, t),
    languages: languagesOf(record, lines),
    ...(photo !== undefined && { photo }),
    changed: changedAt === undefined ? '' : formatDay(changedAt, language),
  };
}
