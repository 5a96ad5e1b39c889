import type { StaffRole } from '#domain/office/staff.ts';
import {
  changePersonSchema,
  deletePersonSchema,
  inviteSchema,
  personSchema,
  resetPersonSchema,
  roleSchema,
} from '#features/office/office.schema.ts';
import type { Language } from '#i18n/languages.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { peoplePage } from '#server/office/people/people-page.ts';
import type { Services } from '#server/services.ts';
import { deleteStaff } from '#server/staff/delete-staff.ts';
import { officeForm, type OfficeAsked, type OfficeFormPlug } from '#server/staff/office-form.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import {
  blockStaff,
  changeRole,
  dropStaffSecondStep,
  endStaffSessions,
  inviteAgain,
  inviteStaff,
  unblockStaff,
  type StaffAdmin,
} from '#server/staff/staff-admin.ts';
import { changeNameAndAddress, type NameAndAddress } from '#server/staff/staff-address.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { PeopleDone } from '#site/office-page.ts';

interface Invite {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly ownLanguage: Language;
}

interface Person {
  readonly person: string;
}

async function adminOf({ context, services }: OfficeAsked): Promise<StaffAdmin> {
  return { services, actor: (await requireStaff(context, services, 'people')).staff.id };
}

const shared = {
  right: 'people',
  page: (_answers: object, { context, services }: OfficeAsked) => peoplePage(context, services),
} as const;

interface PersonForm {
  readonly name: string;
  readonly summary: string;
  readonly done: PeopleDone;
  /** Where more is asked than who it is. */
  readonly schema?: OfficeFormPlug<Person>['schema'];
}

/** A form that does one thing to one colleague. */
function personForm(
  { name, summary, done, schema }: PersonForm,
  work: (admin: StaffAdmin, id: string) => Promise<void>,
): OfficeFormPlug<Person> {
  return {
    ...shared,
    name,
    summary,
    schema: schema ?? personSchema,
    // What is missing is said beside the colleague whom it is about.
    kept: schema ? ['person'] : [],
    async perform({ person }, asked) {
      await work(await adminOf(asked), person);
      return { next: `${officePath(asked.language, 'people')}?done=${done}` };
    },
  };
}

const deleting: OfficeFormPlug<Person> = {
  ...personForm(
    { name: 'delete-person', summary: 'Deletes a blocked colleague; `sure` has to say `yes`.', done: 'deleted' },
    deleteStaff,
  ),
  schema: deletePersonSchema,
  kept: ['person'],
};

/** What a manager does with colleagues. */
export function peopleEndpoints(services: Services): readonly Endpoint[] {
  const people = [
    personForm({ name: 'invite-again', summary: 'Mails another invitation.', done: 'invited' }, inviteAgain),
    personForm(
      { name: 'block', summary: 'Blocks a colleague; sessions and passkeys end.', done: 'blocked' },
      blockStaff,
    ),
    personForm({ name: 'unblock', summary: 'Lets a blocked colleague in again.', done: 'unblocked' }, unblockStaff),
    personForm({ name: 'end-sessions', summary: 'Logs a colleague out everywhere.', done: 'ended' }, endStaffSessions),
    personForm(
      {
        name: 'reset-second-step',
        summary: 'Takes second step and passkeys of a colleague away, and ends the sessions.',
        done: 'reset',
        schema: resetPersonSchema,
      },
      dropStaffSecondStep,
    ),
  ];
  return [
    officeForm<Invite>(
      {
        ...shared,
        name: 'invite',
        summary: 'Asks a colleague in by mail.',
        schema: inviteSchema,
        kept: ['name', 'email', 'role', 'ownLanguage'],
        async perform({ ownLanguage, ...who }, asked) {
          await inviteStaff(await adminOf(asked), { ...who, language: ownLanguage });
          return { next: `${officePath(asked.language, 'people')}?done=invited` };
        },
      },
      services,
    ),
    officeForm<Person & NameAndAddress>(
      {
        ...shared,
        name: 'change-person',
        summary: 'Gives a colleague another name or e-mail address, and tells both addresses.',
        schema: changePersonSchema,
        kept: ['person', 'name', 'email'],
        async perform({ person, ...who }, asked) {
          await changeNameAndAddress(await adminOf(asked), person, who);
          return { next: `${officePath(asked.language, 'people')}?done=changed` };
        },
      },
      services,
    ),
    officeForm<Person & { readonly role: StaffRole }>(
      {
        ...shared,
        name: 'role',
        summary: 'Gives a colleague another role.',
        schema: roleSchema,
        kept: [],
        async perform({ person, role }, asked) {
          await changeRole(await adminOf(asked), person, role);
          return { next: `${officePath(asked.language, 'people')}?done=role` };
        },
      },
      services,
    ),
    officeForm(deleting, services),
    ...people.map((plug) => officeForm(plug, services)),
  ];
}
