import type { SpotlightPage } from '#contracts/office-spotlight.ts';
import { isListed } from '#domain/availability.ts';
import { addDays } from '#domain/dates.ts';
import type { Listing } from '#domain/listing.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { townName } from '#domain/municipality.ts';
import { formatWholeDay } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { mayPlace } from '#server/homes/own-homes.ts';
import { titleOf } from '#server/homes/home-words.ts';
import { spotlitHomes, spotlightReason } from '#server/homes/spotlight.ts';
import { isPinned } from '#server/site/is-pinned.ts';
import { todayOf } from '#server/site/today.ts';
import { lastRebuilds, reasonsOf } from '#server/rebuild/queue.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { highlightCount } from '#site/home-view.ts';

/** The Friday of the week, today when it is one. `'2026-11-23' -> '2026-11-27'` */
export function comingFriday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, (5 - weekday + 7) % 7);
}

function factsOf({ reference, address }: Listing, language: Language): string {
  return `${reference} · ${townName(address, language)}`;
}

/** Waits a publication that a change of the spotlight asked for? */
async function isPublishing({ store }: Services): Promise<boolean> {
  const rows = await lastRebuilds(store, 5);
  return rows.some((row) => row.finished_at === null && reasonsOf(row).includes(spotlightReason));
}

interface AskedSpotlight {
  /** Who looks. */
  readonly staff: StaffMember;
  readonly chosen?: string;
  readonly isDone?: boolean;
}

/** The homes that the home page shows first. */
export async function spotlightPage(
  services: Services,
  language: Language,
  { staff, chosen = '', isDone = false }: AskedSpotlight,
): Promise<SpotlightPage> {
  const today = todayOf(services);
  const rows = await spotlitHomes(services.store, today);
  const { listings } = services.siteData();
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const lit = new Set(rows.map(({ listing_id: id }) => id));
  const t = createTranslator(language);
  const isOwn = mayPlace(staff, listings);
  return {
    kind: 'spotlight',
    lines: rows.map(({ listing_id: id, until_day: untilDay }) => {
      const listing = byId.get(id);
      const photo = listing?.media.photos[0]?.files.find(({ format }) => format === 'webp')?.path;
      return {
        id,
        title: listing ? titleOf(listing, language) : id,
        facts: listing ? factsOf(listing, language) : '',
        untilDay: untilDay ?? '',
        until:
          untilDay === null
            ? t('homes:spotlight.open')
            : t('homes:spotlight.until', { day: formatWholeDay(untilDay, language) }),
        isOwn: isOwn(id),
        isOffline: listing === undefined || !isListed(listing) || listing.media.photos.length === 0,
        ...(photo !== undefined && { photo }),
      };
    }),
    choices: listings
      .filter((listing) => isListed(listing) && listing.media.photos.length > 0)
      .filter(({ id }) => !lit.has(id) && isOwn(id))
      .map((listing) => ({ value: listing.id, label: `${factsOf(listing, language)} · ${titleOf(listing, language)}` }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    chosen,
    shown: highlightCount,
    today,
    friday: comingFriday(today),
    ...(isDone && { done: 'saved' as const }),
    isPublishing: await isPublishing(services),
    isPinned: await isPinned(services),
    path: officePath(language, 'homes/spotlight'),
    homesPath: officePath(language, 'homes'),
  };
}

/** The page of the spotlight. */
export function spotlightPageOf({ context, services, language, session }: OfficePageQuestion): Promise<SpotlightPage> {
  const query = context.req.query();
  const chosen = /^\d{1,15}$/u.test(query['home'] ?? '') ? query['home'] : undefined;
  return spotlightPage(services, language, {
    staff: session.staff,
    isDone: query['done'] === 'saved',
    ...(chosen !== undefined && { chosen }),
  });
}
