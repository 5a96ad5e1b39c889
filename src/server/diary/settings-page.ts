import type { DiarySettingsPage } from '#contracts/diary.ts';
import { weekdays, settingsOfCalendar } from '#domain/diary/diary-rules.ts';
import { slotText } from '#domain/diary/slot-text.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { brusselsDay, brusselsTime } from '#domain/brussels-clock.ts';
import { formatDayInWords, formatDaySpan, formatMoment, formatWeekday } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { dayMs } from '#server/clock.ts';
import { mayEditDiary, seesAll } from '#server/diary/diary-access.ts';
import { diaryPeople } from '#server/diary/diary-people.ts';
import { officeOwner, readSettings } from '#server/calendar/diary-settings.ts';
import { askingNow } from '#server/calendar/lanes.ts';
import { listBlocks, type BlockRow } from '#server/diary/list-blocks.ts';
import { ownCalendars } from '#server/diary/own-calendars.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** A Monday, after which the days of a week are named. */
const someMonday = '2026-11-23';
const farMs = 400 * dayMs;

/** Whose diary is shown to whom, and what has just been done. */
export interface SettingsQuestion extends Pick<DiarySettingsPage, 'done' | 'problem'> {
  readonly services: Services;
  readonly staff: StaffMember;
  readonly language: Language;
  /** Empty for one's own; a manager's is the one that colleagues share. */
  readonly owner: string;
  /** Address of the calendar of one's viewings, right after it was made. */
  readonly address?: string;
}

function blockWords({ fromMs, untilMs, isAllDay }: BlockRow, language: Language): string {
  const [first, last] = [brusselsDay(fromMs), brusselsDay(untilMs - 1)];
  if (isAllDay) return formatDaySpan(first, last, language);
  if (first === last) return `${formatDayInWords(first, language)}, ${brusselsTime(fromMs)} – ${brusselsTime(untilMs)}`;
  return `${formatMoment(new Date(fromMs), language)} – ${formatMoment(new Date(untilMs), language)}`;
}

/** Where the settings of a diary are. */
export function settingsPath(language: Language, owner: string): string {
  return `${officePath(language, 'diary/settings')}?owner=${owner}`;
}

/** The settings of a diary; throws ApiError `not-found` for one that somebody may not change. */
export async function settingsPage(question: SettingsQuestion): Promise<DiarySettingsPage> {
  const { services, staff, language, address, done, problem } = question;
  const { store, siteData } = services;
  const owner = question.owner || (seesAll(staff) ? officeOwner : staff.id);
  const people = await diaryPeople(services, staff);
  const t = createTranslator(language);
  const all = [{ id: officeOwner, name: t('diary:set.office') }, ...people].filter(({ id }) => mayEditDiary(staff, id));
  if (!all.some(({ id }) => id === owner)) throw new ApiError('not-found');
  const saved = await readSettings(store.reader);
  const usual = settingsOfCalendar(siteData().config.appointments);
  const shared = saved.get(officeOwner) ?? usual;
  const settings = saved.get(owner) ?? (owner === officeOwner ? usual : { ...shared, places: 1 });
  const { week, ...numbers } = settings;
  const { nowMs } = askingNow(services);
  const blocks = (await listBlocks(store.reader, nowMs, nowMs + farMs)).filter((one) => one.kind === 'block');
  return {
    kind: 'diary-settings',
    owner,
    owners: all.map(({ id, name }) => ({ value: id, label: name })),
    isShared: owner === officeOwner,
    isSaved: saved.has(owner),
    week: weekdays.map((day, index) => ({
      day,
      label: formatWeekday(`2026-11-${String(Number(someMonday.slice(8)) + index)}`, language),
      value: slotText(week[day]),
    })),
    numbers,
    blocks: blocks
      .filter((one) => one.owner === owner)
      .map((one) => ({ id: one.id, when: blockWords(one, language), reason: one.reason })),
    ...(owner === staff.id && {
      own: { ...(await ownCalendars(services, staff, language)), ...(address !== undefined && { address }) },
    }),
    path: officePath(language, 'diary/settings'),
    backHref: officePath(language, 'diary'),
    ...(done && { done }),
    ...(problem && { problem }),
  };
}

/** The page of the settings of a diary. */
export function settingsPageOf({
  context,
  services,
  language,
  session,
}: OfficePageQuestion): Promise<DiarySettingsPage> {
  const { owner = '', done, problem } = context.req.query();
  return settingsPage({
    services,
    staff: session.staff,
    language,
    owner,
    ...(done === 'saved' && { done }),
    ...(problem === 'order' && { problem }),
  });
}
