import { brusselsDay } from '#domain/brussels-clock.ts';
import { formatDay } from '#i18n/formats.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { kindWords } from '#server/cases/lead-words-shown.ts';
import type { ActRow } from '#server/office/log/read-acts.ts';
import type { Services } from '#server/services.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { commandActor } from '#server/staff/office-log.ts';

/** What a line is about, in words, and its page. */
export interface LogSubject {
  readonly text: string;
  readonly href?: string;
}

/** What subjects of lines are said with. */
export interface LogWords {
  readonly t: Translate;
  readonly language: Language;
  /** Names of colleagues by number. */
  readonly names: ReadonlyMap<string, string>;
  /** References of homes by number. */
  readonly references: ReadonlyMap<string, string>;
}

interface KnownLead {
  readonly form: string;
  readonly home: string | null;
  readonly created_at: number;
  readonly is_held: number;
}

interface Known {
  readonly leads: ReadonlyMap<string, KnownLead>;
  /** Numbers of homes by owner. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
}

/** `'lead 3f70' -> ['lead', '3f70']`, `'site' -> ['site', '']` */
function partsOf(subject: string): readonly [kind: string, rest: string] {
  const [kind = '', ...rest] = subject.split(' ');
  return [kind, rest.join(' ')];
}

function idsOf(rows: readonly ActRow[], wanted: string): string[] {
  return rows.flatMap(({ subject }) => {
    const [kind, id] = partsOf(subject);
    return kind === wanted && id !== '' ? [id] : [];
  });
}

async function knownOf({ store: { reader } }: Services, rows: readonly ActRow[]): Promise<Known> {
  const [leadIds, ownerIds] = [idsOf(rows, 'lead'), idsOf(rows, 'owner')];
  const leads = await reader
    .selectFrom('lead_cases')
    .select(['lead_id', 'form', 'home', 'created_at', 'is_held'])
    .where('lead_id', 'in', ['', ...leadIds])
    .execute();
  const listings = await reader
    .selectFrom('owner_listings')
    .select(['owner_id', 'listing_id'])
    .where('owner_id', 'in', ['', ...ownerIds])
    .orderBy('listing_id')
    .execute();
  const owners = Map.groupBy(listings, ({ owner_id: owner }) => owner);
  return {
    leads: new Map(leads.map((lead) => [lead.lead_id, lead])),
    owners: new Map([...owners].map(([owner, theirs]) => [owner, theirs.map(({ listing_id: id }) => id)])),
  };
}

/** Kind, day and home of a lead: enough to know it by, and nothing of who wrote. */
function leadSubject(id: string, lead: KnownLead | undefined, { t, language }: LogWords): LogSubject {
  if (!lead) return { text: t('office:log.goneMessage') };
  const day = formatDay(brusselsDay(lead.created_at), language);
  const text = [kindWords(lead.form, t), day, lead.home].filter(Boolean).join(' · ');
  return { text, href: officePath(language, lead.is_held === 1 ? 'leads/held' : `leads/${id}`) };
}

function ownerText(homes: readonly string[] | undefined, { t, references }: LogWords): string {
  if (!homes) return t('office:log.gone');
  return t('office:log.ownerOf', { homes: homes.map((home) => references.get(home) ?? home).join(', ') });
}

/** Name of a colleague by number; of a command line, or of an account that is gone, what there is to say. */
export function nameOf(id: string, { names, t }: Pick<LogWords, 'names' | 't'>): string {
  if (id === commandActor) return t('office:log.command');
  return names.get(id) ?? t('office:log.gone');
}

/** `'2026-11-01 2026-11-20' -> '1/11/2026 – 20/11/2026'` */
function daysText(text: string, language: Language): string {
  return text
    .split(' ')
    .map((day) => formatDay(day, language))
    .join(' – ');
}

/** `'privacy nl' -> 'Texts of the site · privacy · Nederlands'` */
function textSubject(rest: string, t: Translate, language: Language): LogSubject {
  const [view = '', code = ''] = rest.split(' ');
  const name = isLanguage(code) ? createTranslator(code)('common:languageName') : code;
  return { text: `${t('texts:title')} · ${view} · ${name}`, href: officePath(language, `texts/${view}/${code}`) };
}

interface Said {
  readonly rest: string;
  readonly actor: string;
  readonly known: Known;
  readonly words: LogWords;
}

/** How each kind of subject is said. */
const sayings: Readonly<Record<string, (said: Said) => LogSubject>> = {
  lead: ({ rest, known, words }) => leadSubject(rest, known.leads.get(rest), words),
  home: ({ rest, words: { references, language } }) => ({
    text: references.get(rest) ?? rest,
    href: officePath(language, `homes/${rest}`),
  }),
  staff: ({ rest, actor, words }) => ({ text: rest === actor ? words.t('office:log.self') : nameOf(rest, words) }),
  owner: ({ rest, known, words }) => ({
    text: ownerText(known.owners.get(rest), words),
    href: officePath(words.language, 'owners'),
  }),
  leads: ({ words: { t, language } }) => ({ text: t('leads:title'), href: officePath(language, 'leads') }),
  spotlight: ({ words: { t, language } }) => ({
    text: t('homes:spotlight.title'),
    href: officePath(language, 'homes/spotlight'),
  }),
  site: ({ words: { t, language } }) => ({
    text: t('publications:title'),
    href: officePath(language, 'publications'),
  }),
  news: ({ words: { t, language } }) => ({ text: t('news:title'), href: officePath(language, 'news') }),
  text: ({ rest, words: { t, language } }) => textSubject(rest, t, language),
  newsletter: ({ rest, words: { t, language } }) => ({
    text: `${t('newsletter:title')} ${daysText(rest, language)}`,
    href: officePath(language, 'newsletter'),
  }),
  template: ({ rest }) => ({ text: isLanguage(rest) ? createTranslator(rest)('common:languageName') : rest }),
  diary: ({ words: { t, language } }) => ({ text: t('diary:title'), href: officePath(language, 'diary') }),
  mail: ({ words: { t } }) => ({ text: t('office:log.mail') }),
  request: ({ rest, words: { t } }) => ({ text: t('office:log.request', { number: rest }) }),
};

function subjectOf({ actor, subject }: ActRow, known: Known, words: LogWords): LogSubject {
  const [kind, rest] = partsOf(subject);
  const say = Object.hasOwn(sayings, kind) ? sayings[kind] : undefined;
  return say?.({ rest, actor, known, words }) ?? { text: '' };
}

/** What each line is about. */
export async function logSubjects(
  services: Services,
  rows: readonly ActRow[],
  words: LogWords,
): Promise<readonly LogSubject[]> {
  const known = await knownOf(services, rows);
  return rows.map((row) => subjectOf(row, known, words));
}
