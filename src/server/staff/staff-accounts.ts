import { accountDatabase } from '#server/accounts/account-tables.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { officePath, safeOfficeNext } from '#server/staff/staff-paths.ts';
import { staffLinkMail, staffSecurityMail } from '#server/staff/staff-mails.ts';

/** Accounts of the agency's people, whose door is the office: all but how its pages are rendered. */
export const staffAccounts: AccountKind = {
  name: 'office',
  api: '/api/office',
  cookies: {
    session: '__Host-gevel-office',
    device: '__Host-gevel-office-device',
    passkey: '__Host-gevel-office-passkey',
  },
  tables: accountDatabase({
    accounts: 'staff',
    account_sessions: 'staff_sessions',
    account_tokens: 'staff_tokens',
    account_devices: 'staff_devices',
    account_codes: 'staff_codes',
    account_passkeys: 'staff_passkeys',
    account_challenges: 'staff_challenges',
    account_id: 'staff_id',
  }),
  path: officePath,
  safeNext: safeOfficeNext,
  record: (transaction, id, act, now) => recordAct(transaction, { actor: id, act, subject: `staff ${id}`, now }),
  linkMail: staffLinkMail,
  securityMail: staffSecurityMail,
  loginMails: () => Promise.resolve([]),
};
