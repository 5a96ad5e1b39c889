import type { ViewingPage } from '#contracts/diary.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { chosenTime, diaryTimes, readMoment } from '#server/diary/diary-times.ts';
import { seenPeople } from '#server/diary/diary-people.ts';
import { askingNow } from '#server/calendar/lanes.ts';
import { listViewings, type ViewingRow } from '#server/diary/list-viewings.ts';
import { answerOf, mayOpen, viewingLine } from '#server/diary/viewing-line.ts';
import { ApiError } from '#server/http/api-error.ts';
import { lineMaker } from '#server/leads/lead-lines.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** Which viewing, for whom, and what they are about to do. */
export interface ViewingQuestion extends Pick<ViewingPage, 'ask' | 'done' | 'problem'> {
  readonly services: Services;
  readonly staff: StaffMember;
  readonly language: Language;
  readonly id: string;
  /** A chosen time, `2026-11-24 10:30`, and the day from which on times are shown. */
  readonly moment?: string;
  readonly from?: string;
}

/** The viewing of a lead, for whoever may see that there is one; throws ApiError `not-found` for anybody else. */
export async function findViewing(services: Services, staff: StaffMember, id: string): Promise<ViewingRow> {
  const { store, siteData } = services;
  const { minutes } = siteData().config.appointments;
  const [row] = id === '' ? [] : await listViewings(store.reader, { leadId: id, minutes });
  if (!row || row.isHeld) throw new ApiError('not-found');
  if (row.assignee !== null) {
    const { people, gone } = await seenPeople(services, staff);
    const isSeen = gone.has(row.assignee) || people.some((one) => one.id === row.assignee);
    if (!isSeen && !mayOpen(staff, row)) throw new ApiError('not-found');
  }
  return row;
}

/** What the page asks before it is done: times to choose from, or a chosen one. */
async function moving({ services, language, id, moment = '', from = '', ask }: ViewingQuestion, path: string) {
  if (ask !== 'move') return {};
  const time = readMoment(moment);
  if (time) return { chosen: chosenTime(time, language) };
  return { times: await diaryTimes(services, { path: `${path}?ask=move`, from, leadId: id }) };
}

/** Before its beginning a viewing can be changed, from then on nobody may have come to it. */
function rightsOf({ state, fromMs }: ViewingRow, isOpen: boolean, nowMs: number) {
  const isStanding = isOpen && state === 'booked';
  return { mayChange: isStanding && fromMs > nowMs, mayMiss: isStanding && fromMs <= nowMs };
}

/** One viewing; throws ApiError `not-found` for whom it is not. */
export async function viewingPage(question: ViewingQuestion): Promise<ViewingPage> {
  const { services, staff, language, id, ask, done, problem } = question;
  const row = await findViewing(services, staff, id);
  const { nowMs } = askingNow(services);
  const maker = { ...(await lineMaker(services, language)), now: new Date(nowMs) };
  const isOpen = mayOpen(staff, row);
  const { mayChange, mayMiss } = rightsOf(row, isOpen, nowMs);
  const path = officePath(language, `diary/${id}`);
  const isAsked = ask === 'no-show' ? mayMiss : mayChange;
  const remark = isOpen ? answerOf(row, 'remark') : '';
  return {
    kind: 'viewing',
    viewing: viewingLine(row, staff, maker),
    when: chosenTime({ date: row.day, slot: row.time }, language).words,
    moment: `${row.day} ${row.time}`,
    ...(isOpen && row.lead.email !== '' && { email: row.lead.email }),
    ...(remark !== '' && { remark }),
    ...(isOpen && { leadHref: officePath(language, `leads/${id}`) }),
    backHref: `${officePath(language, 'diary')}?view=week&day=${row.day}`,
    path,
    mayChange,
    mayMiss,
    mailLanguage: createTranslator(spokenLanguage(row.lead.language, services.siteData().config))(
      'common:languageName',
    ),
    ...(ask && isAsked && { ask, ...(await moving(question, path)) }),
    ...(done && { done }),
    ...(problem && { problem }),
  };
}

/** The page of one viewing. */
export function viewingPageOf({ context, services, language, session }: OfficePageQuestion): Promise<ViewingPage> {
  const query = context.req.query();
  const ask = (['move', 'cancel', 'no-show'] as const).find((one) => one === query['ask']);
  const done = (['moved', 'quiet'] as const).find((one) => one === query['done']);
  const problem = (['taken', 'gone'] as const).find((one) => one === query['problem']);
  return viewingPage({
    services,
    staff: session.staff,
    language,
    id: context.req.param('id') ?? '',
    moment: query['moment'] ?? '',
    from: query['from'] ?? '',
    ...(ask && { ask }),
    ...(problem && { problem }),
    ...(done && { done }),
  });
}
