import { homeMeant } from '#domain/home-meant.ts';
import { subscribedCalendar, type SubscribedEvent } from '#domain/calendar-event.ts';
import { addDays } from '#domain/dates.ts';
import { addressLines, townLine } from '#domain/address.ts';
import { hasRight } from '#domain/office/staff.ts';
import { streetIn } from '#domain/street.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { secretHash } from '#server/accounts/secrets.ts';
import { minuteMs } from '#server/clock.ts';
import { askingNow } from '#server/calendar/lanes.ts';
import { calendarFeedPath } from '#server/diary/calendar-feed-path.ts';
import { listViewings, type ViewingRow } from '#server/diary/list-viewings.ts';
import { answerOf } from '#server/diary/viewing-line.ts';
import { addressKey, clientAddress } from '#server/guards/client-address.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import type { SiteData } from '#server/site/site-data.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** From how long ago on, and how far. */
const [backDays, aheadDays] = [14, 366];

/** Time and place, and a first name: whoever has the address reads it, so no more than is needed to be there. */
function eventOf(row: ViewingRow, { config, listings }: SiteData, t: Translate, language: string): SubscribedEvent {
  const { reference, id } = row.lead;
  const home = homeMeant(
    listings,
    (one) => reference !== null && one.reference.toUpperCase() === reference.toUpperCase(),
  );
  const lines = home && addressLines(home.address, t('listing:boxWord'), language);
  const { agency } = config;
  const isAtHome = answerOf(row, 'meetingPlace') === 'property';
  const title = [answerOf(row, 'firstName'), reference ?? ''].filter((part) => part !== '').join(' · ');
  return {
    uid: `${id}@${new URL(config.url).hostname}`,
    date: row.day,
    time: row.time,
    minutes: (row.untilMs - row.fromMs) / minuteMs,
    title,
    place: isAtHome
      ? [lines?.street, lines?.place].filter(Boolean).join(', ')
      : `${streetIn(agency.street, language)}, ${townLine(agency, language)}`,
  };
}

async function limitReader(context: ApiContext, { config, limits, clock }: Services): Promise<void> {
  const forwarded = context.req.header('x-forwarded-for');
  const address = clientAddress(context.env.remoteAddress, forwarded, config.trustedProxies);
  const retryAfterSeconds = await limits.consume('calendar', addressKey(config.secret, address, clock()));
  if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds });
}

/** `GET /api/diary.ics?token=…`: the viewings of one colleague, for the calendar of their telephone. */
export function calendarFeedEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: calendarFeedPath,
    isFromAnywhere: true,
    async handle(context) {
      await limitReader(context, services);
      const { store, siteData, clock } = services;
      const token = context.req.query('token') ?? '';
      const owner = await store.reader
        .selectFrom('diary_feeds')
        .innerJoin('staff', 'staff.id', 'diary_feeds.staff_id')
        .select(['staff.id', 'staff.name', 'staff.language', 'staff.role'])
        .where('token_hash', '=', secretHash(token))
        .where('staff.status', '=', 'active')
        .executeTakeFirst();
      if (!owner || !hasRight(owner.role, 'diary')) throw new ApiError('not-found');
      const data = siteData();
      const language = spokenLanguage(owner.language, data.config);
      const t = createTranslator(language);
      const { today } = askingNow(services);
      const { minutes } = data.config.appointments;
      const asked = { from: addDays(today, -backDays), until: addDays(today, aheadDays), minutes };
      const rows = (await listViewings(store.reader, asked)).filter(
        ({ state, assignee, isHeld }) => state === 'booked' && assignee === owner.id && !isHeld,
      );
      const events = rows.map((row) => eventOf(row, data, t, language));
      const text = subscribedCalendar(t('diary:feed.name', { name: owner.name }), events, clock());
      return context.body(text, 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        'Referrer-Policy': 'no-referrer',
      });
    },
    doc: {
      summary: 'The viewings of one colleague, by the address that only they know.',
      answers: {
        200: 'A calendar (RFC 5545).',
        404: 'There is no such address, or it was ended.',
        429: 'Asked too often; `Retry-After` says when again.',
      },
    },
  };
}
