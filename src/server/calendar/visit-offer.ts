import { weekdayOf } from '#domain/appointments.ts';
import { daysBetween } from '#domain/dates.ts';
import { freeLanes, isBookableDay, offeredSpan, type DayTime } from '#domain/diary/free-times.ts';
import { askingNow, readLanes, timeKey } from '#server/calendar/lanes.ts';
import { isShared } from '#server/calendar/standing-viewings.ts';
import type { Services } from '#server/services.ts';
import type { VisitOffer } from '#submissions/form-server.ts';

/** Who looks after the home, by e-mail address, and whether a colleague asks: notice is for visitors. */
interface Wish {
  readonly agentEmail?: string | undefined;
  readonly isColleague?: boolean;
}

/** First the diary of whoever looks after the home, then what colleagues share, then colleagues. */
const rankOf = (lane: string, agent: string | undefined): number => (lane === agent ? 0 : isShared(lane) ? 1 : 2);

/** In which diaries a time is offered at all, taken or not, and why in none. */
export async function visitOffer(
  services: Services,
  at: DayTime,
  { agentEmail, isColleague = false }: Wish = {},
): Promise<VisitOffer> {
  const { store, siteData } = services;
  const asking = askingNow(services);
  const all = await readLanes(store.reader, siteData().config, { sinceMs: asking.nowMs, isColleague });
  const { lanes } = all;
  const offering = lanes.filter(({ rules }) => offeredSpan(rules, at, asking) !== undefined);
  if (offering.length === 0) {
    const first = Math.min(...lanes.map(({ rules }) => rules.fromDays));
    if (daysBetween(asking.today, at.day) < first) return { kind: 'refused', reason: 'past' };
    const isOpen = lanes.some(
      ({ rules }) => isBookableDay(rules, at.day, asking.today) && rules.week[weekdayOf(at.day)].length > 0,
    );
    return { kind: 'refused', reason: isOpen ? 'slot' : 'closed' };
  }
  const agent =
    agentEmail === undefined
      ? undefined
      : await store.reader
          .selectFrom('staff')
          .select('id')
          .where('email_key', '=', agentEmail.toLowerCase())
          .executeTakeFirst();
  const sorted = offering.toSorted((a, b) => rankOf(a.id, agent?.id) - rankOf(b.id, agent?.id));
  // What is mailed tells of the diary that the viewing will come into, unless somebody is faster.
  const [first] = [...freeLanes(sorted, at, asking), ...sorted];
  return { kind: 'offered', keys: sorted.map((lane) => timeKey(at, lane, all)), minutes: first?.rules.minutes ?? 0 };
}
