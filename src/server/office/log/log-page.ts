import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays, isDay } from '#domain/dates.ts';
import { isOfficeAct } from '#domain/office/office-acts.ts';
import { createTranslator } from '#i18n/translator.ts';
import { changeText } from '#server/office/log/log-changes.ts';
import { logSubjects, nameOf } from '#server/office/log/log-subjects.ts';
import { readActs } from '#server/office/log/read-acts.ts';
import { commandActor } from '#server/staff/office-log.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { listStaff } from '#server/staff/staff-admin.ts';
import type { LogFilter, LogPage } from '#site/office-page.ts';

const linesAPage = 50;

function filterOf(query: Readonly<Record<string, string>>): LogFilter {
  const { person = '', act, from = '', to = '' } = query;
  return {
    ...(person !== '' && { person: person.slice(0, 60) }),
    ...(isOfficeAct(act) && { act }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** What was done in the office, the newest first. */
export async function logPage({ context, services, language }: OfficePageQuestion): Promise<LogPage> {
  const query = context.req.query();
  const { before = '' } = query;
  const filter = filterOf(query);
  const { from, to } = filter;
  const rows = await readActs(services.store, {
    ...filter,
    ...(from !== undefined && { fromMs: brusselsMoment(from, '00:00') }),
    ...(to !== undefined && { untilMs: brusselsMoment(addDays(to, 1), '00:00') }),
    before,
    most: linesAPage + 1,
  });
  const staff = await listStaff(services);
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  const t = createTranslator(language);
  const { listings } = services.siteData();
  const words = { t, language, names, references: new Map(listings.map(({ id, reference }) => [id, reference])) };
  const shown = rows.slice(0, linesAPage);
  const subjects = await logSubjects(services, shown, words);
  const lines = shown.map((row, index) => ({
    id: row.id,
    at: row.at,
    who: nameOf(row.actor, words),
    what: isOfficeAct(row.act) ? t(`office:act.${row.act}`) : row.act,
    subject: subjects[index] ?? { text: '' },
    change: changeText(row, words),
  }));
  const last = rows.length > linesAPage ? rows[linesAPage - 1] : undefined;
  return {
    kind: 'log',
    lines,
    filter,
    people: [...staff, { id: commandActor, name: t('office:log.command') }].map(({ id, name }) => ({ id, name })),
    ...(last && { older: `${last.at}_${last.id}` }),
    isFirst: before === '',
  };
}
