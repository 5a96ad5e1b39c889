import type { StaffRight } from '#domain/office/staff.ts';
import { accountForm, type AccountFormPlug, type Asked } from '#server/accounts/account-form.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { staffRealm } from '#server/staff/staff-realm.ts';
import type { OfficePage } from '#site/office-page.ts';

/** What a form of the office knows; `requireStaff(asked.context, asked.services, right)` says who sent it. */
export type OfficeAsked = Asked;

/** A form of the office; without a right it is for every colleague. */
export type OfficeFormPlug<Values extends object> = Omit<AccountFormPlug<Values, OfficePage>, 'admit'> & {
  readonly right?: StaffRight;
};

/** `POST /api/office/<name>`, with or without a script: the right is asked before the answers are looked at. */
export function officeForm<Values extends object>(
  { right, ...plug }: OfficeFormPlug<Values>,
  services: Services,
): Endpoint {
  const guarded: AccountFormPlug<Values, OfficePage> = {
    ...plug,
    admit: (context) => requireStaff(context, services, right),
    // A form that comes back shows what the office knows, whatever was wrong with what was sent.
    async page(answers, asked) {
      await requireStaff(asked.context, services, right);
      return plug.page(answers, asked);
    },
  };
  return accountForm(staffRealm, guarded, services);
}
