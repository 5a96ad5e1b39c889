import type { HomeFigures } from '#contracts/office-homes.ts';
import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import type { Listing } from '#domain/listing.ts';
import { fewestCompared, median } from '#domain/statistics/comparison.ts';
import { lastDays } from '#domain/statistics/day-views.ts';
import { formatDay } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { similarHomes } from '#server/owner-data/home-detail.ts';
import { daysAhead } from '#server/owner-data/owner-homes.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** Periods that can be looked at, in days. */
export const figurePeriods = [30, 90, 365] as const;
const weekDays = 7;
/** Above so many days a row of the table is a week. */
const mostDailyRows = 31;

/** The period that an address asks for. `'90' -> 90` */
export function figureDays(asked: string | undefined): number {
  return figurePeriods.find((days) => String(days) === asked) ?? figurePeriods[0];
}

/** What is counted of a home, in the order in which it is shown. */
const counted = ['views', 'favourites', 'leads', 'viewings'] as const;
type Count = (typeof counted)[number];
/** Counts of a home by day. */
type Days = Readonly<Record<Count, ReadonlyMap<string, number>>>;

async function viewsOf({ store }: Services, ids: readonly string[], from: string) {
  return store.reader
    .selectFrom('own_visits')
    .select(({ fn }) => ['listing_id', 'day', fn.sum<number | string>('visits').as('count')])
    .where('listing_id', 'in', [...ids])
    .where('day', '>=', from)
    .groupBy(['listing_id', 'day'])
    .execute();
}

async function savesOf({ store }: Services, ids: readonly string[], from: string) {
  return store.reader
    .selectFrom('home_saves')
    .select(['listing_id', 'day', 'saves'])
    .where('listing_id', 'in', [...ids])
    .where('day', '>=', from)
    .execute();
}

/** The first day on which any home was saved: before it nobody knows. */
async function firstSaved({ store }: Services): Promise<string | undefined> {
  const first = await store.reader.selectFrom('home_saves').select('day').orderBy('day').limit(1).executeTakeFirst();
  return first?.day;
}

/** Messages about homes by their reference, and the times of visits that were booked. */
async function leadsOf({ store }: Services, references: readonly string[], from: string) {
  return store.reader
    .selectFrom('lead_cases')
    .leftJoin('claims', (join) =>
      join.onRef('claims.lead_id', '=', 'lead_cases.lead_id').on('claims.scope', '=', 'appointment'),
    )
    .select(['lead_cases.home', 'lead_cases.created_at', 'claims.key'])
    .where('lead_cases.is_held', '=', 0)
    .where('lead_cases.home', 'in', [...references])
    .where('lead_cases.created_at', '>=', brusselsMoment(from, '00:00'))
    .execute();
}

function add(counts: Map<string, number>, day: string, count: number): void {
  counts.set(day, (counts.get(day) ?? 0) + count);
}

/** What was counted of each home from a day on, by number. */
async function countsOf(
  services: Services,
  homes: readonly Listing[],
  from: string,
): Promise<ReadonlyMap<string, Days>> {
  const none = () => new Map<string, number>();
  const counts = new Map(
    homes.map(({ id }) => [id, { views: none(), favourites: none(), leads: none(), viewings: none() }]),
  );
  // Views and favourites have the day that the site takes as today, messages a moment of the clock.
  const ahead = daysAhead(services);
  const byReference = new Map(homes.map(({ id, reference }) => [reference.toUpperCase(), id]));
  for (const { listing_id: id, day, count } of await viewsOf(services, [...counts.keys()], from)) {
    const found = counts.get(id);
    if (found) add(found.views, day, Number(count));
  }
  for (const { listing_id: id, day, saves } of await savesOf(services, [...counts.keys()], from)) {
    const found = counts.get(id);
    if (found) add(found.favourites, day, saves);
  }
  for (const { home, created_at: createdMs, key } of await leadsOf(
    services,
    [...byReference.keys()],
    addDays(from, ahead),
  )) {
    const found = counts.get(byReference.get(home ?? '') ?? '');
    const day = addDays(brusselsDay(createdMs), -ahead);
    if (!found) continue;
    add(found.leads, day, 1);
    if (key !== null) add(found.viewings, day, 1);
  }
  return counts;
}

function sumOf(counts: ReadonlyMap<string, number> | undefined, days: readonly string[]): number {
  return days.reduce((sum, day) => sum + (counts?.get(day) ?? 0), 0);
}

/** Days of a row: one, or a week. */
function rowsOf(days: readonly string[]): readonly (readonly string[])[] {
  const length = days.length > mostDailyRows ? weekDays : 1;
  // The newest row is a whole one.
  const first = days.length % length;
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / length) }, (_, index) => first + index * length),
  ];
  return starts.map((start, index) => days.slice(start, starts[index + 1] ?? days.length));
}

/** The middle of what similar homes have; undefined of too few: it would tell what a single one has. */
function middle(numbers: readonly number[]): number | undefined {
  return numbers.length < fewestCompared ? undefined : median(numbers);
}

/** Views, favourites, messages and viewings of a home beside the middle of similar ones. */
export async function homeFigures(
  services: Services,
  listing: Listing,
  { days, language }: { readonly days: number; readonly language: Language },
): Promise<HomeFigures> {
  const today = todayOf(services);
  const all = lastDays(today, days);
  const similar = similarHomes(listing, services.siteData());
  const counts = await countsOf(services, [listing, ...similar], all[0] ?? addDays(today, -days));
  const sum = (id: string, name: Count, within: readonly string[]): number => sumOf(counts.get(id)?.[name], within);
  const middleOf = (name: Count, within: readonly string[]) => middle(similar.map(({ id }) => sum(id, name, within)));
  const path = officePath(language, `homes/${listing.id}`);
  const since = await firstSaved(services);
  return {
    days,
    periods: figurePeriods.map((period) => ({ days: period, href: `${path}?days=${period}#figures` })),
    similar: similar.length,
    ...(since !== undefined && { savedSince: formatDay(since, language) }),
    figures: counted.map((name) => {
      const beside = middleOf(name, all);
      return { name, own: sum(listing.id, name, all), ...(beside !== undefined && { median: beside }) };
    }),
    rows: rowsOf(all).map((within) => {
      const [from = ''] = within;
      const to = within.at(-1) ?? from;
      return {
        from,
        label: from === to ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(to, language)}`,
        views: sum(listing.id, 'views', within),
        favourites: sum(listing.id, 'favourites', within),
        leads: sum(listing.id, 'leads', within),
        viewings: sum(listing.id, 'viewings', within),
        median: middleOf('views', within) ?? null,
      };
    }),
    csv: `/api/office/home-figures.csv?home=${listing.id}&days=${days}&lng=${language}`,
  };
}
