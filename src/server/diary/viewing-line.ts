import type { DiaryViewing } from '#contracts/diary.ts';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { homeMeant } from '#domain/home-meant.ts';
import { brusselsTime } from '#domain/brussels-clock.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { listingPath } from '#domain/paths.ts';
import { mailPhotoPath } from '#domain/photo.ts';
import { formatPhone } from '#i18n/formats.ts';
import { subjects } from '#features/forms/contact-appointment/contact-appointment.schema.ts';
import type { ViewingRow } from '#server/diary/list-viewings.ts';
import { maySee } from '#server/leads/lead-access.ts';
import { homeTitle, type LineMaker } from '#server/leads/lead-lines.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** An answer of the form that booked it; empty where there is none. */
export function answerOf({ lead }: ViewingRow, field: string): string {
  const content = storedContent(lead.fields);
  const value = isObject(content) ? content[field] : undefined;
  return typeof value === 'string' ? value : '';
}

function homeOf({ lead }: ViewingRow, maker: LineMaker): DiaryViewing['home'] {
  const { reference } = lead;
  if (reference === null) return undefined;
  const { data, language } = maker;
  const listing = homeMeant(data.listings, (one) => one.reference.toUpperCase() === reference.toUpperCase());
  const { defaultLanguage } = data.config;
  const photo = listing?.media.photos[0];
  return {
    title: homeTitle(reference.toUpperCase(), maker),
    ...(listing && { href: listingPath({ table: data.routes, listing, language, defaultLanguage }) }),
    ...(photo?.files.some(({ format }) => format === 'webp') === true && { photo: mailPhotoPath(photo.hash) }),
  };
}

/** May somebody know who comes, and change it? As with leads: the own ones, and those that nobody has. */
export function mayOpen(staff: StaffMember, { assignee, isHeld }: ViewingRow): boolean {
  return maySee(staff, { assignee, is_held: isHeld ? 1 : 0 });
}

/** A viewing as the diary shows it to somebody; of a colleague's visitor, when and where. */
export function viewingLine(row: ViewingRow, staff: StaffMember, maker: LineMaker): DiaryViewing {
  const { t, language, names, now } = maker;
  const { lead, untilMs, assignee } = row;
  const subject = subjects.find((one) => one === answerOf(row, 'subject'));
  const home = homeOf(row, maker);
  const phone = answerOf(row, 'phone');
  const agent = assignee === null ? undefined : names.get(assignee);
  const isOver = row.state === 'booked' && untilMs < now.getTime();
  return {
    kind: 'viewing',
    id: lead.id,
    href: officePath(language, `diary/${lead.id}`),
    from: row.time,
    until: brusselsTime(untilMs),
    state: isOver ? 'over' : row.state,
    subject: subject ? t(`form:subject.${subject}`) : '',
    ...(home && { home }),
    ...(mayOpen(staff, row) && { visitor: lead.name, ...(phone !== '' && { phone: formatPhone(phone) }) }),
    ...(agent !== undefined && { agent }),
  };
}
