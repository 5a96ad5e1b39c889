import { homeDone, type ExplainedField, type HomeFieldsPage, type HomePage } from '#contracts/office-homes.ts';
import { isListed } from '#domain/availability.ts';
import type { StaffMember, StaffRole } from '#domain/office/staff.ts';
import { formatWholeDay } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { draftLinks } from '#server/homes/draft-links.ts';
import { figureDays, homeFigures } from '#server/homes/home-figures.ts';
import { homeLine, homeLines, recordKey } from '#server/homes/home-lines.ts';
import { findRecord } from '#server/homes/own-homes.ts';
import { spotlitHomes } from '#server/homes/spotlight.ts';
import { titleOf } from '#server/homes/home-words.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { FeedRecord } from '#site/feed-records.ts';
import type { OfficePage } from '#site/office-page.ts';

const missing: OfficePage = { kind: 'missing' };

async function spotlightOf(
  services: Services,
  record: FeedRecord,
  language: Language,
): Promise<Pick<HomePage, 'spotlight'>> {
  const lines = homeLines(services, language);
  const listing = record.entity === 'property' ? lines.listings.get(record.id) : undefined;
  if (!listing || !isListed(listing)) return {};
  const row = (await spotlitHomes(services.store, lines.today)).find(({ listing_id: id }) => id === record.id);
  const until = row?.until_day;
  const path = officePath(language, 'homes/spotlight');
  return {
    spotlight: {
      isLit: row !== undefined,
      ...(until != null && { until: formatWholeDay(until, language) }),
      path: row ? path : `${path}?home=${record.id}`,
    },
  };
}

interface AskedHome {
  /** Who looks. */
  readonly staff: StaffMember;
  readonly key: string;
  readonly days?: string;
  readonly done?: string;
}

/** The page of a record. */
export async function homePage(
  services: Services,
  language: Language,
  { staff, key, days, done }: AskedHome,
): Promise<OfficePage> {
  const record = findRecord(staff, key);
  if (!record) return missing;
  const lines = homeLines(services, language);
  const listing = record.entity === 'property' ? lines.listings.get(record.id) : undefined;
  const isDone = homeDone.find((one) => one === done);
  const canExplain = services.explainHome && record.entity === 'property';
  return {
    kind: 'home-record',
    line: homeLine(record, lines),
    ...(canExplain && { fieldsPath: officePath(language, `homes/${key}/fields`) }),
    ...(record.state === 'draft' && { links: await draftLinks(services, record.id, language) }),
    ...(listing && { figures: await homeFigures(services, listing, { days: figureDays(days), language }) }),
    ...(await spotlightOf(services, record, language)),
    ...(isDone && { done: isDone }),
    listPath: officePath(language, 'homes'),
  };
}

/** The page that an address names. */
export function homePageOf({ context, services, language, session }: OfficePageQuestion): Promise<OfficePage> {
  const { days, done } = context.req.query();
  return homePage(services, language, {
    staff: session.staff,
    key: context.req.param('id') ?? '',
    ...(days !== undefined && { days }),
    ...(done !== undefined && { done }),
  });
}

const fates = ['gate', 'shown', 'no-effect', 'left-out', 'private', 'unknown'] as const;

/** Nobody has said what such a field is: it may hold a person, so its value is for managers only. */
function withoutUnknown(explained: ExplainedField, role: StaffRole): ExplainedField {
  if (explained.fate !== 'unknown' || role === 'manager') return explained;
  const { field, fate, site } = explained;
  return { field, fate, site };
}

/** What became of each field of a home: the feed is read for it, so it is a page of its own. */
export async function homeFieldsPage({
  context,
  services,
  language,
  session,
}: OfficePageQuestion): Promise<OfficePage> {
  const record = findRecord(session.staff, context.req.param('id') ?? '');
  if (record?.entity !== 'property' || !services.explainHome) return missing;
  const fields = await services.explainHome(record.id, context.req.raw.signal).catch(() => undefined);
  const shown = fields?.map((field) => withoutUnknown(field, session.staff.role)) ?? [];
  const byFate = Map.groupBy(shown, ({ fate }) => fate);
  const page: HomeFieldsPage = {
    kind: 'home-fields',
    title: titleOf(record, language),
    reference: record.reference,
    homePath: officePath(language, `homes/${recordKey(record)}`),
    groups: fates.flatMap((fate) => {
      const found = byFate.get(fate);
      return found ? [{ fate, fields: found }] : [];
    }),
    isMissing: fields === undefined,
  };
  return page;
}
