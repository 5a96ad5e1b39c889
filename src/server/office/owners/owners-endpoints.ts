import type { OwnersDone, OwnerState } from '#contracts/office-owners.ts';
import type { OfficeAct } from '#domain/office/office-acts.ts';
import { ownerSchema, resetOwnerSchema } from '#features/office/owners.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { ownersPage, ownerState } from '#server/office/owners/owners-page.ts';
import {
  disableOwner,
  dropSecondStep,
  enableOwner,
  endOwnerSessions,
  inviteOwner,
  WrongState,
  type Admin,
  type OwnerRow,
} from '#server/owner-admin/admin.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

interface OwnerForm {
  readonly name: string;
  readonly summary: string;
  readonly act: OfficeAct;
  readonly done: OwnersDone;
  /** Where more is asked than who it is. */
  readonly schema?: typeof ownerSchema;
  /** States in which it makes sense. */
  readonly states: readonly OwnerState[];
  readonly work: (admin: Admin, owner: OwnerRow) => Promise<void>;
}

const ownerForms: readonly OwnerForm[] = [
  {
    name: 'owner-invite',
    summary: 'Mails an owner the link to choose a password; an earlier one opens nothing any more.',
    act: 'owner-invited',
    done: 'invited',
    states: ['uninvited', 'invited'],
    work: inviteOwner,
  },
  {
    name: 'owner-block',
    summary: 'Shuts the account of an owner; sessions and passkeys end.',
    act: 'owner-blocked',
    done: 'blocked',
    states: ['uninvited', 'invited', 'active'],
    work: disableOwner,
  },
  {
    name: 'owner-unblock',
    summary: 'Opens an account that the agency shut.',
    act: 'owner-unblocked',
    done: 'unblocked',
    states: ['disabled'],
    work: enableOwner,
  },
  {
    name: 'owner-end-sessions',
    summary: 'Logs an owner out everywhere.',
    act: 'owner-sessions-ended',
    done: 'ended',
    states: ['uninvited', 'invited', 'active', 'disabled'],
    work: endOwnerSessions,
  },
  {
    name: 'owner-reset-second-step',
    summary: 'Takes second step and passkeys of an owner away, and ends the sessions.',
    act: 'owner-second-step-off',
    done: 'reset',
    schema: resetOwnerSchema,
    states: ['uninvited', 'invited', 'active', 'disabled'],
    work: dropSecondStep,
  },
];

const problems = {
  gone: { code: 'owner-gone', key: 'owners:error.gone' },
  state: { code: 'wrong-state', key: 'owners:error.state' },
} as const;

function refusal(problem: keyof typeof problems): ApiError {
  return new ApiError('invalid', { problem: problems[problem] });
}

/** The owner that was named, where this can be done to the account. */
async function ownerFor({ store }: Services, id: string, { states, name }: OwnerForm): Promise<OwnerRow> {
  const owner = await store.reader.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirst();
  if (!owner) throw refusal('gone');
  // What the feed ended, the feed gives back.
  const isTheirs = name !== 'owner-unblock' || owner.disabled_by === 'agency';
  if (!states.includes(ownerState(owner)) || !isTheirs) throw refusal('state');
  return owner;
}

/** What a manager does with the accounts of owners. */
export function ownersEndpoints(services: Services): readonly Endpoint[] {
  return ownerForms.map((plug) =>
    officeForm<{ readonly owner: string }>(
      {
        name: plug.name,
        summary: plug.summary,
        right: 'owners',
        schema: plug.schema ?? ownerSchema,
        // What is missing is said beside the owner whom it is about.
        kept: plug.schema ? ['owner'] : [],
        async perform({ owner: id }, { context, language }) {
          const { staff } = await requireStaff(context, services, 'owners');
          const owner = await ownerFor(services, id, plug);
          const admin: Admin = {
            services,
            actor: `staff ${staff.id}`,
            alsoRecord: (transaction, ownerId, now) =>
              recordAct(transaction, { actor: staff.id, act: plug.act, subject: `owner ${ownerId}`, now }),
          };
          await plug.work(admin, owner).catch((error: unknown) => {
            throw error instanceof WrongState ? refusal('state') : error;
          });
          return { next: `${officePath(language, 'owners')}?done=${plug.done}` };
        },
        page: (_answers, asked) => ownersPage(asked),
      },
      services,
    ),
  );
}
