import { nowOn, type Asking, type Lane } from '#domain/diary/free-times.ts';
import type { DiaryRules } from '#domain/diary/diary-rules.ts';
import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { hasRight } from '#domain/office/staff.ts';
import { busyLane, ownTimes, readBusy, type Busy } from '#server/calendar/busy-spans.ts';
import { officeOwner, readSettings, rulesOf } from '#server/calendar/diary-settings.ts';
import { isShared, type Looking, type Reader } from '#server/calendar/standing-viewings.ts';
import type { Services } from '#server/services.ts';
import { todayOf } from '#server/site/today.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Colleagues with opening slots of their own, by number. */
async function withOwnDiary(database: Reader): Promise<string[]> {
  const staff = await database
    .selectFrom('staff')
    .innerJoin('diaries', 'diaries.owner', 'staff.id')
    .select(['staff.id', 'role'])
    .where('status', '=', 'active')
    .orderBy('staff.id')
    .execute();
  return staff.filter(({ role }) => hasRight(role, 'diary')).map(({ id }) => id);
}

/** Who has a viewing, as long as they can have one: nobody where their account is blocked, or their role has no diary. */
export async function personOf(database: Reader, leadId: string): Promise<string | null> {
  const found = await database
    .selectFrom('lead_cases')
    .innerJoin('staff', 'staff.id', 'lead_cases.assignee')
    .select(['staff.id', 'role'])
    .where('lead_id', '=', leadId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found && hasRight(found.role, 'diary') ? found.id : null;
}

/** Every lane, with what keeps it and anybody busy. */
export interface Lanes extends Busy {
  /** The places that colleagues share first, then colleagues with slots of their own. */
  readonly lanes: readonly Lane[];
  /** How many viewings run at the same time at the shared times. */
  readonly places: number;
}

/** Notice is for visitors: a colleague knows who can be there. */
function noticed(rules: DiaryRules, isColleague: boolean): DiaryRules {
  return isColleague ? { ...rules, noticeHours: 0, fromDays: 0 } : rules;
}

/** The end of the last day that some lane offers, and of the day after it: nothing later keeps anybody from booking. */
function endOfDays(sinceMs: number, rules: readonly DiaryRules[]): number {
  const days = Math.max(...rules.map(({ untilDays }) => untilDays));
  return brusselsMoment(addDays(brusselsDay(sinceMs), days + 2), '00:00');
}

/** Reads every lane as it is; a viewing that is to be moved does not stand in its own way. */
export async function readLanes(
  database: Reader,
  site: SiteConfig,
  { isColleague = false, ...looking }: Omit<Looking, 'minutes'> & { readonly isColleague?: boolean },
): Promise<Lanes> {
  const settings = await readSettings(database);
  const office = settings.get(officeOwner);
  const shared = rulesOf(office, site);
  const places = Array.from({ length: office?.places ?? site.appointments.places }, (_, index) => String(index + 1));
  const own = await withOwnDiary(database);
  const untilMs = endOfDays(looking.sinceMs, [shared, ...own.map((id) => rulesOf(settings.get(id), site))]);
  const busy = await readBusy(database, { untilMs, ...looking, minutes: shared.minutes, places: places.length });
  const lane = (id: string): Lane => ({
    id,
    rules: noticed(isShared(id) ? shared : rulesOf(settings.get(id), site), isColleague),
    ...busyLane(busy, id, officeOwner),
  });
  return { ...busy, lanes: [...places, ...own].map(lane), places: places.length };
}

/** When it is asked: a site with a fixed day goes by that. */
export function askingNow(services: Pick<Services, 'siteData' | 'clock'>): Asking {
  const today = todayOf(services);
  return { today, nowMs: nowOn(today, services.clock().getTime()) };
}

/**
 * Lanes in which a viewing of a colleague can be: their own where they have one, else the shared ones, without the times at which
 * they are there and have something else. Every lane for a viewing that nobody has.
 */
export function lanesOf(all: Lanes, person: string | null): readonly Lane[] {
  if (person === null) return all.lanes;
  const own = all.lanes.filter(({ id }) => id === person);
  if (own.length > 0) return own;
  const times = ownTimes(all, person);
  return all.lanes.filter(({ id }) => isShared(id)).map((lane) => ({ ...lane, blocked: [...lane.blocked, ...times] }));
}

/**
 * A lane of some that can be had at a time, as a claim asks for it: `'2026-11-24 10:00 1 45+15 2'` with its minutes, those between, and how
 * many run at the same time.
 */
export function timeKey(
  { day, time }: { readonly day: string; readonly time: string },
  { id, rules }: Lane,
  { places }: Pick<Lanes, 'places'>,
): string {
  return `${day} ${time} ${id} ${String(rules.minutes)}+${String(rules.bufferMinutes)} ${String(places)}`;
}
