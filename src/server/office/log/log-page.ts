import { personParts } from '#contracts/office-privacy.ts';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays, isDay } from '#domain/dates.ts';
import { isOfficeAct } from '#domain/office/office-acts.ts';
import { staffRoles } from '#domain/office/staff.ts';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator, languageOf, type Translate } from '#i18n/translator.ts';
import { labelled } from '#i18n/labelled.ts';
import { readActs, type ActRow } from '#server/office/log/read-acts.ts';
import { commandActor } from '#server/staff/office-log.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { listStaff } from '#server/staff/staff-admin.ts';
import type { LogFilter, LogPage } from '#site/office-page.ts';

const linesAPage = 50;

/** Words of a state: `agent` of a role, `fr` of a language, else the word itself. */
function stateText(state: string, t: Translate): string {
  const role = staffRoles.find((one) => one === state);
  if (role) return t(`office:role.${role}`);
  return isLanguage(state) ? createTranslator(state)('common:languageName') : state;
}

/** `'leads 2, mails 4' -> 'Messages: 2, E-mails: 4'`, of somebody who was erased. */
function countsWords(counts: string, t: Translate): string {
  const words = counts.split(', ').flatMap((entry) => {
    const [name, count = ''] = entry.split(' ');
    const part = personParts.find((one) => one === name);
    return part ? [labelled(t(`persons:part.${part}`), count, languageOf(t))] : [];
  });
  return words.join(', ');
}

function changeText({ act, before, after }: ActRow, t: Translate): string {
  if (act === 'person-erased') return countsWords(after, t);
  if (before === '' || after === '') return stateText(after, t);
  return t('office:log.changed', { before: stateText(before, t), after: stateText(after, t) });
}

/** Name of a colleague by number; of a command line, or of an account that is gone, what there is to say. */
function nameOf(id: string, names: ReadonlyMap<string, string>, t: Translate): string {
  if (id === commandActor) return t('office:log.command');
  return names.get(id) ?? t('office:log.gone');
}

function subjectText({ actor, subject }: ActRow, names: ReadonlyMap<string, string>, t: Translate): string {
  const [kind, id = ''] = subject.split(' ', 2);
  if (kind !== 'staff') return subject;
  return id === actor ? t('office:log.self') : nameOf(id, names, t);
}

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
  const lines = rows.slice(0, linesAPage).map((row) => ({
    id: row.id,
    at: row.at,
    who: nameOf(row.actor, names, t),
    what: isOfficeAct(row.act) ? t(`office:act.${row.act}`) : row.act,
    subject: subjectText(row, names, t),
    change: changeText(row, t),
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
