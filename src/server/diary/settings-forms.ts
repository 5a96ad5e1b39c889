import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Weekday } from '#domain/appointments.ts';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { weekdays, type TimeRange } from '#domain/diary/diary-rules.ts';
import { readSlots } from '#domain/diary/slot-text.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { OfficeAct } from '#domain/office/office-acts.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { hasRight } from '#domain/office/staff.ts';
import { blockEndSchema, blockSchema, resetDiarySchema, slotsSchema } from '#features/office/diary.schema.ts';
import { mayEditDiary } from '#server/diary/diary-access.ts';
import { officeOwner, writeSettings } from '#server/calendar/diary-settings.ts';
import { settingsPage, settingsPath } from '#server/diary/settings-page.ts';
import { waitForTurn } from '#server/calendar/take-time.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

interface Act {
  readonly transaction: Transaction<Tables>;
  readonly staff: StaffMember;
  readonly now: Date;
}

/** Is there such a diary, and may somebody change it? Throws ApiError `not-found` where not, so that nobody learns which. */
async function requireDiary({ transaction, staff }: Act, owner: string): Promise<void> {
  if (!mayEditDiary(staff, owner)) throw new ApiError('not-found');
  if (owner === officeOwner) return;
  const colleague = await transaction.selectFrom('staff').select('role').where('id', '=', owner).executeTakeFirst();
  if (!colleague || !hasRight(colleague.role, 'diary')) throw new ApiError('not-found');
}

interface DiaryFormPlug<Values extends object> {
  readonly name: string;
  readonly summary: string;
  readonly schema: FormSchema<Values>;
  readonly kept?: readonly string[];
  /** Does it, and says whose diary it was and what stands in the log. */
  readonly act: (
    values: Values,
    act: Act,
  ) => Promise<{ readonly owner: string; readonly did: OfficeAct; readonly after?: string }>;
}

/** A form on the page of the settings of a diary. */
function diaryForm<Values extends object>(plug: DiaryFormPlug<Values>, services: Services): Endpoint {
  const { name, summary, schema, kept = [], act } = plug;
  return officeForm<Values>(
    {
      name,
      summary,
      schema,
      right: 'diary',
      kept,
      async perform(values, { context, language, now }) {
        const { staff } = await requireStaff(context, services, 'diary');
        const owner = await services.store.write(async (transaction) => {
          // Whoever books at this moment is done before, or sees what was saved.
          await waitForTurn(transaction);
          const { owner: whose, did, after = '' } = await act(values, { transaction, staff, now });
          await recordAct(transaction, {
            actor: staff.id,
            act: did,
            subject: whose === officeOwner ? 'diary office' : `staff ${whose}`,
            after,
            now,
          });
          return whose;
        });
        return { next: `${settingsPath(language, owner)}&done=saved` };
      },
      async page({ owner }, { context, language }) {
        const { staff } = await requireStaff(context, services, 'diary');
        return settingsPage({ services, staff, language, owner: typeof owner === 'string' ? owner : '' });
      },
    },
    services,
  );
}

function slotsOf(
  values: Readonly<Partial<Record<Weekday, string | undefined>>>,
): Record<Weekday, readonly TimeRange[]> {
  const week: Record<Weekday, readonly TimeRange[]> = { Mo: [], Tu: [], We: [], Th: [], Fr: [], Sa: [], Su: [] };
  for (const day of weekdays) {
    const ranges = readSlots(values[day] ?? '');
    if (!ranges) throw new ApiError('invalid', { problem: { code: 'slots', key: 'diary:problem.slots', field: day } });
    week[day] = ranges;
  }
  return week;
}

interface BlockValues {
  readonly from: string;
  readonly until?: string | undefined;
  readonly fromTime?: string | undefined;
  readonly untilTime?: string | undefined;
}

/** From a day and time to another; whole days without times. Throws an ApiError where the end is not after the beginning. */
function blockedSpan({ from, until = from, fromTime, untilTime }: BlockValues) {
  const fromMs = brusselsMoment(from, fromTime ?? '00:00');
  const untilMs =
    untilTime === undefined ? brusselsMoment(addDays(until, 1), '00:00') : brusselsMoment(until, untilTime);
  if (untilMs <= fromMs) {
    throw new ApiError('invalid', {
      problem: { code: 'order', key: 'diary:problem.order', field: until < from ? 'until' : 'untilTime' },
    });
  }
  return { from_at: fromMs, until_at: untilMs, is_all_day: fromTime === undefined && untilTime === undefined ? 1 : 0 };
}

/** What colleagues change of a diary. */
export function settingsEndpoints(services: Services): readonly Endpoint[] {
  return [
    diaryForm(
      {
        name: 'diary-slots',
        summary: 'Saves the opening slots of a diary.',
        schema: slotsSchema,
        kept: [...weekdays, 'minutes', 'bufferMinutes', 'noticeHours', 'untilDays', 'places'],
        async act({ owner, Mo, Tu, We, Th, Fr, Sa, Su, ...numbers }, act) {
          await requireDiary(act, owner);
          const week = slotsOf({ Mo, Tu, We, Th, Fr, Sa, Su });
          await writeSettings(act.transaction, owner, { ...numbers, week });
          return { owner, did: 'diary-saved' };
        },
      },
      services,
    ),
    diaryForm(
      {
        name: 'diary-reset',
        summary: 'Takes the opening slots of a diary back to those of content/site.json; `sure` has to say `yes`.',
        schema: resetDiarySchema,
        async act({ owner }, act) {
          await requireDiary(act, owner);
          await act.transaction.deleteFrom('diaries').where('owner', '=', owner).execute();
          return { owner, did: 'diary-reset' };
        },
      },
      services,
    ),
    diaryForm(
      {
        name: 'diary-block',
        summary: 'Blocks a time of a diary.',
        schema: blockSchema,
        kept: ['from', 'until', 'fromTime', 'untilTime', 'reason'],
        async act({ owner, reason = '', ...times }, act) {
          await requireDiary(act, owner);
          const row = { id: randomUUID(), owner, reason, ...blockedSpan(times) };
          await act.transaction.insertInto('diary_blocks').values(row).execute();
          return { owner, did: 'diary-blocked', after: times.from };
        },
      },
      services,
    ),
    diaryForm(
      {
        name: 'diary-unblock',
        summary: 'Takes a blocked time back.',
        schema: blockEndSchema,
        async act({ block }, act) {
          const { transaction } = act;
          const found = await transaction
            .selectFrom('diary_blocks')
            .select('owner')
            .where('id', '=', block)
            .executeTakeFirst();
          if (!found) throw new ApiError('not-found');
          await requireDiary(act, found.owner);
          await transaction.deleteFrom('diary_blocks').where('id', '=', block).execute();
          return { owner: found.owner, did: 'diary-unblocked' };
        },
      },
      services,
    ),
  ];
}
