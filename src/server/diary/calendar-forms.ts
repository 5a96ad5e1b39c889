import { randomUUID } from 'node:crypto';
import { calendarEndSchema, calendarSchema, endFeedSchema, nothingSchema } from '#features/office/diary.schema.ts';
import { newSecret, secretHash } from '#server/accounts/secrets.ts';
import { calendarFeedPath } from '#server/diary/calendar-feed-path.ts';
import { settingsPage, settingsPath } from '#server/diary/settings-page.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { officeForm, type OfficeAsked } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

/** So many calendars of one colleague are read. */
const mostCalendars = 5;

/** `'webcal://a.example/me.ics' -> 'https://a.example/me.ics'`; undefined for what is no such address, also where anybody on the way could read it (`http://`). Whether it leads to a private place, whoever connects to it looks. */
export function calendarAddress(text: string): string | undefined {
  const url = URL.parse(text.replace(/^webcals?:/iu, 'https:'));
  const isWeb = url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
  return isWeb && url.hostname.includes('.') ? url.href : undefined;
}

function refused(code: 'address' | 'many'): ApiError {
  return new ApiError('invalid', { problem: { code, key: `diary:problem.${code}`, field: 'address' } });
}

const shared = {
  right: 'diary',
  async page(_answers: object, { context, services, language }: OfficeAsked) {
    const { staff } = await requireStaff(context, services, 'diary');
    return settingsPage({ services, staff, language, owner: staff.id });
  },
} as const;

/** Making and ending the address of one's own viewings. */
function feedForms(services: Services): readonly Endpoint[] {
  const { store, siteData } = services;
  return [
    officeForm(
      {
        ...shared,
        name: 'diary-feed',
        summary: 'Makes an address of one’s own viewings; the one before ends.',
        schema: nothingSchema,
        kept: [],
        async perform(_values, { context, language, now }) {
          const { staff } = await requireStaff(context, services, 'diary');
          const token = newSecret();
          const row = { token_hash: secretHash(token), created_at: now.getTime() };
          await store.write(async (transaction) => {
            await transaction
              .insertInto('diary_feeds')
              .values({ staff_id: staff.id, ...row })
              .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
              .execute();
            await recordAct(transaction, {
              actor: staff.id,
              act: 'diary-feed-made',
              subject: `staff ${staff.id}`,
              now,
            });
          });
          const address = `${siteData().config.url}${calendarFeedPath}?token=${token}`;
          // On this answer alone: in no address, no history and no log.
          return { page: await settingsPage({ services, staff, language, owner: staff.id, address }) };
        },
      },
      services,
    ),
    officeForm(
      {
        ...shared,
        name: 'diary-feed-end',
        summary: 'Ends the address of one’s own viewings; `sure` has to say `yes`.',
        schema: endFeedSchema,
        kept: [],
        async perform(_values, { context, language, now }) {
          const { staff } = await requireStaff(context, services, 'diary');
          await store.write(async (transaction) => {
            await transaction.deleteFrom('diary_feeds').where('staff_id', '=', staff.id).execute();
            await recordAct(transaction, {
              actor: staff.id,
              act: 'diary-feed-ended',
              subject: `staff ${staff.id}`,
              now,
            });
          });
          return { next: settingsPath(language, staff.id) };
        },
      },
      services,
    ),
  ];
}

/** What a colleague does with calendars of their own. */
export function calendarEndpoints(services: Services): readonly Endpoint[] {
  const { store } = services;
  return [
    ...feedForms(services),
    officeForm(
      {
        ...shared,
        name: 'diary-calendar',
        summary: 'Reads a calendar elsewhere as busy times of one’s own.',
        schema: calendarSchema,
        kept: [],
        async perform(values, { context, language, now }) {
          const { staff } = await requireStaff(context, services, 'diary');
          const address = calendarAddress(values.address);
          if (address === undefined) throw refused('address');
          await store.write(async (transaction) => {
            const known = await transaction
              .selectFrom('busy_calendars')
              .select('id')
              .where('staff_id', '=', staff.id)
              .execute();
            if (known.length >= mostCalendars) throw refused('many');
            const row = { id: randomUUID(), staff_id: staff.id, address, read_at: null, good_at: null, problem: null };
            await transaction.insertInto('busy_calendars').values(row).execute();
            await recordAct(transaction, {
              actor: staff.id,
              act: 'diary-calendar-added',
              subject: `staff ${staff.id}`,
              now,
            });
          });
          return { next: settingsPath(language, staff.id) };
        },
      },
      services,
    ),
    officeForm(
      {
        ...shared,
        name: 'diary-calendar-end',
        summary: 'Reads a calendar elsewhere no more.',
        schema: calendarEndSchema,
        kept: [],
        async perform({ calendar }, { context, language, now }) {
          const { staff } = await requireStaff(context, services, 'diary');
          await store.write(async (transaction) => {
            const { numDeletedRows } = await transaction
              .deleteFrom('busy_calendars')
              .where('id', '=', calendar)
              .where('staff_id', '=', staff.id)
              .executeTakeFirst();
            if (numDeletedRows === 0n) throw new ApiError('not-found');
            await recordAct(transaction, {
              actor: staff.id,
              act: 'diary-calendar-removed',
              subject: `staff ${staff.id}`,
              now,
            });
          });
          return { next: settingsPath(language, staff.id) };
        },
      },
      services,
    ),
  ];
}
