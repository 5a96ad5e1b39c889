import type { DiaryBlock, DiaryColumn, DiaryEntry, DiaryPage } from '#contracts/diary.ts';
import { brusselsMoment, brusselsTime } from '#domain/brussels-clock.ts';
import { addDays, isDay } from '#domain/dates.ts';
import { daysOfView } from '#domain/diary/diary-view.ts';
import { overlaps } from '#domain/diary/free-times.ts';
import type { Span } from '#domain/office/opening-time.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { formatDayOfYear, formatDaySpan, formatWeekday, formatWholeDay } from '#i18n/formats.ts';
import { askingNow } from '#server/calendar/lanes.ts';
import { seenPeople, type DiaryPerson } from '#server/diary/diary-people.ts';
import { officeOwner } from '#server/calendar/diary-settings.ts';
import { listBlocks, type BlockRow } from '#server/diary/list-blocks.ts';
import { listViewings, type ViewingRow } from '#server/diary/list-viewings.ts';
import { viewingLine } from '#server/diary/viewing-line.ts';
import { lineMaker, type LineMaker } from '#server/leads/lead-lines.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** Hours that are always shown, and how far the table goes. */
const usualHours = [9, 17] as const;

/** The column of viewings that nobody has. */
const nobody = 'none';

interface Making {
  readonly maker: LineMaker;
  readonly staff: StaffMember;
  readonly people: readonly DiaryPerson[];
  /** In whose column a viewing stands; of nobody, or of somebody who is gone, in that of nobody. */
  readonly columnOf: (viewing: ViewingRow) => string;
  readonly today: string;
  readonly hrefOf: (values: Readonly<Record<string, string>>) => string;
}

function daySpan(day: string): Span {
  return [brusselsMoment(day, '00:00'), brusselsMoment(addDays(day, 1), '00:00')];
}

/** Why nothing can be booked, in words. */
function reasonOf({ kind, reason }: BlockRow, { t }: LineMaker): string {
  if (kind === 'busy') return t('diary:block.busy');
  if (kind === 'away') return t('diary:block.away');
  return reason || t('diary:block.blocked');
}

/** A blocked time as one day shows it. */
function blockOn(row: BlockRow, day: string, { maker, people }: Making): DiaryBlock {
  const [begin, end] = daySpan(day);
  const { t } = maker;
  const isAllDay = row.fromMs <= begin && row.untilMs >= end;
  const name = people.find(({ id }) => id === row.owner)?.name;
  const reason = reasonOf(row, maker);
  return {
    kind: 'block',
    id: `${row.id} ${day}`,
    from: brusselsTime(Math.max(begin, row.fromMs)),
    until: row.untilMs >= end ? '24:00' : brusselsTime(row.untilMs),
    isAllDay,
    title: name === undefined ? reason : t('diary:block.of', { reason, name }),
  };
}

function entriesOf(
  day: string,
  { viewings, blocks }: { readonly viewings: readonly ViewingRow[]; readonly blocks: readonly BlockRow[] },
  making: Making,
): DiaryEntry[] {
  const entries: DiaryEntry[] = [
    ...blocks
      .filter((one) => overlaps([one.fromMs, one.untilMs], daySpan(day)))
      .map((one) => blockOn(one, day, making)),
    ...viewings.filter((one) => one.day === day).map((one) => viewingLine(one, making.staff, making.maker)),
  ];
  return entries.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

type Found = Parameters<typeof entriesOf>[1];

function dayColumns(days: readonly string[], found: Found, making: Making): DiaryColumn[] {
  const { language } = making.maker;
  const columns = days.map((day) => ({
    id: day,
    title: formatWeekday(day, language, 'short'),
    detail: formatDayOfYear(day, language),
    href: making.hrefOf({ view: 'day', day }),
    isToday: day === making.today,
    entries: entriesOf(day, found, making),
  }));
  // A Sunday stands there only where there is something on it.
  return columns.filter(({ entries }, index) => index < 6 || entries.length > 0);
}

function personColumns(day: string, found: Found, making: Making, who: string): DiaryColumn[] {
  const { t } = making.maker;
  const shown = [...making.people, { id: nobody, name: t('diary:nobody') }].filter(
    ({ id }) => who === '' || id === who,
  );
  const columns = shown.map(({ id, name }) => {
    const viewings = found.viewings.filter((one) => making.columnOf(one) === id);
    const blocks = found.blocks.filter(({ owner }) => owner === officeOwner || owner === id);
    return { id, title: name, detail: '', isToday: false, entries: entriesOf(day, { viewings, blocks }, making) };
  });
  return columns.filter(({ id, entries }) => id !== nobody || entries.length > 0 || shown.length === 1);
}

function hoursOf(columns: readonly DiaryColumn[]): number[] {
  const entries = columns.flatMap((column) => column.entries).filter((one) => one.kind === 'viewing' || !one.isAllDay);
  const [first, last] = [
    Math.min(usualHours[0], ...entries.map(({ from }) => Number(from.slice(0, 2)))),
    Math.max(usualHours[1], ...entries.map(({ from }) => Number(from.slice(0, 2)))),
  ];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function titleOf(view: 'week' | 'day', days: readonly string[], { maker }: Making): string {
  const { language } = maker;
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (view === 'day') return formatWholeDay(first, language);
  return formatDaySpan(first, last, language);
}

/** What is asked for by the address: anything else is as if it were not said. */
function askedOf(query: Readonly<Record<string, string>>, people: readonly DiaryPerson[], today: string) {
  const wanted = query['day'] ?? '';
  const isReal = wanted.length === 10 && isDay(wanted) && wanted > '2000' && wanted < '2200';
  return {
    view: query['view'] === 'day' ? ('day' as const) : ('week' as const),
    day: isReal ? wanted : today,
    who: [...people.map(({ id }) => id), nobody].find((id) => id === query['who']) ?? '',
  };
}

/** The diary of a week or a day, of everybody whose viewings the reader may see, or of one. */
export async function diaryPage({ context, services, language, session }: OfficePageQuestion): Promise<DiaryPage> {
  const { staff } = session;
  const { config: site } = services.siteData();
  const query = context.req.query();
  const { today, nowMs } = askingNow(services);
  const { people, gone } = await seenPeople(services, staff);
  const { view, day, who } = askedOf(query, people, today);
  const days = daysOfView(view, day);
  const path = officePath(language, 'diary');
  const hrefOf = (values: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ view, day, ...(who !== '' && { who }), ...values }).toString()}`;
  const maker = { ...(await lineMaker(services, language)), now: new Date(nowMs) };
  const columnOf = ({ assignee }: ViewingRow) => (assignee === null || gone.has(assignee) ? nobody : assignee);
  const making = { maker, staff, people, columnOf, today, hrefOf };
  const [from = day, until = from] = [days[0], days.at(-1)];
  const all = await listViewings(services.store.reader, { from, until, minutes: site.appointments.minutes });
  const isSeen = (id: string) => id === nobody || people.some((one) => one.id === id);
  const found = {
    viewings: all.filter((one) => !one.isHeld && isSeen(columnOf(one)) && (who === '' || columnOf(one) === who)),
    blocks: (await listBlocks(services.store.reader, daySpan(from)[0], daySpan(until)[1])).filter(
      ({ owner }) => owner === officeOwner || (isSeen(owner) && (who === '' || owner === who)),
    ),
  };
  const columns = view === 'day' ? personColumns(day, found, making, who) : dayColumns(days, found, making);
  const step = view === 'day' ? 1 : 7;
  const { t } = maker;
  const done = (['booked', 'moved', 'cancelled', 'no-show', 'quiet'] as const).find((one) => one === query['done']);
  return {
    kind: 'diary',
    view,
    title: titleOf(view, days, making),
    columns,
    hours: hoursOf(columns),
    people: [
      ...people.map(({ id, name }) => ({ value: id, label: name })),
      { value: nobody, label: t('diary:nobody') },
    ],
    who,
    day,
    links: {
      path,
      previous: hrefOf({ day: addDays(day, -step) }),
      next: hrefOf({ day: addDays(day, step) }),
      today: hrefOf({ day: today }),
      week: hrefOf({ view: 'week' }),
      day: hrefOf({ view: 'day' }),
      book: officePath(language, 'diary/book'),
      settings: officePath(language, 'diary/settings'),
    },
    ...(done && { done }),
  };
}
