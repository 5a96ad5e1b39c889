import type { FormSchema } from '#domain/form/form-schema.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { moveViewingSchema, viewingSchema } from '#features/office/diary.schema.ts';
import {
  cancelBooked,
  missBooked,
  moveBooked,
  type ByColleague,
  type Change,
} from '#server/appointments/change-booked.ts';
import { addCaseEvent } from '#server/cases/case-events.ts';
import { readMoment } from '#server/diary/diary-times.ts';
import { askingNow } from '#server/calendar/lanes.ts';
import { mayOpen } from '#server/diary/viewing-line.ts';
import { findViewing, viewingPage } from '#server/diary/viewing-page.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { maySee } from '#server/leads/lead-access.ts';

/** Looks once more whether a colleague may, and then writes down what they did. */
function byColleague({ id, role, ...rest }: StaffMember, now: Date): ByColleague {
  return async (transaction, leadId) => {
    const found = await transaction
      .selectFrom('lead_cases')
      .select(['assignee', 'is_held'])
      .where('lead_id', '=', leadId)
      .executeTakeFirst();
    if (found && !maySee({ ...rest, id, role }, found)) throw new ApiError('not-found');
    return async ({ kind, before, after }) => {
      await recordAct(transaction, {
        actor: id,
        act: `viewing-${kind}`,
        subject: `lead ${leadId}`,
        before,
        after,
        now,
      });
      if (!found) return;
      await addCaseEvent(transaction, { leadId, at: now, kind: `visit-${kind}`, actor: id, text: after || before });
    };
  };
}

interface ViewingFormPlug<Values extends { readonly lead: string }> {
  readonly name: string;
  readonly summary: string;
  readonly schema: FormSchema<Values>;
  readonly act: (values: Values, by: ByColleague) => Promise<Change | 'other'>;
  /** Where to go on once it is done, and what is asked again where the viewing, or the time for it, is another by now. */
  readonly done: string;
  readonly again: string;
  /** Before its beginning, or after. */
  readonly isBefore: boolean;
}

/** A form on the page of a viewing. */
function viewingForm<Values extends { readonly lead: string }>(
  plug: ViewingFormPlug<Values>,
  services: Services,
): Endpoint {
  const { name, summary, schema, act, done, again, isBefore } = plug;
  return officeForm<Values>(
    {
      name,
      summary,
      schema,
      right: 'diary',
      kept: [],
      async perform(values, { context, language, now }) {
        const { staff } = await requireStaff(context, services, 'diary');
        const { lead } = values;
        const row = await findViewing(services, staff, lead);
        if (!mayOpen(staff, row)) throw new ApiError('not-found');
        const path = officePath(language, `diary/${lead}`);
        const isStill = row.state === 'booked' && row.fromMs > askingNow(services).nowMs === isBefore;
        const change = isStill ? await act(values, byColleague(staff, now)) : 'gone';
        if (change === 'done') {
          const said = row.lead.email === '' ? 'quiet' : done;
          // Who moved it onto a day of an absence has it no more, and may not even see it.
          const after = done === 'moved' ? await findViewing(services, staff, lead).catch(() => undefined) : undefined;
          const isStillHere = after !== undefined && mayOpen(staff, after);
          return {
            next: `${isStillHere ? `${path}?` : `${officePath(language, 'diary')}?day=${row.day}&`}done=${said}`,
          };
        }
        const isAgain = change !== 'gone';
        return { next: `${path}?${isAgain ? again : ''}problem=${change === 'taken' ? change : 'gone'}` };
      },
      async page({ lead }, { context, language }) {
        const { staff } = await requireStaff(context, services, 'diary');
        return viewingPage({ services, staff, language, id: typeof lead === 'string' ? lead : '' });
      },
    },
    services,
  );
}

/** What colleagues do with viewings that are booked. */
export function viewingEndpoints(services: Services): readonly Endpoint[] {
  return [
    viewingForm(
      {
        name: 'viewing-move',
        summary: 'Moves a viewing to a free time, and mails the visitor who has an address.',
        schema: moveViewingSchema,
        act: ({ lead, shown, moment }, by) =>
          moveBooked(lead, readMoment(moment) ?? { date: '', slot: '' }, services, { by, shown }),
        done: 'moved',
        again: 'ask=move&',
        isBefore: true,
      },
      services,
    ),
    viewingForm(
      {
        name: 'viewing-cancel',
        summary: 'Cancels a viewing, and mails the visitor.',
        schema: viewingSchema,
        act: ({ lead, shown }, by) => cancelBooked(lead, services, { by, shown }),
        done: 'cancelled',
        again: 'ask=cancel&',
        isBefore: true,
      },
      services,
    ),
    viewingForm(
      {
        name: 'viewing-missed',
        summary: 'Notes that nobody came to a viewing, and mails the visitor.',
        schema: viewingSchema,
        act: ({ lead, shown }, by) => missBooked(lead, services, { by, shown }),
        done: 'no-show',
        again: 'ask=no-show&',
        isBefore: false,
      },
      services,
    ),
  ];
}
