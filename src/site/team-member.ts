import type { Manager } from '#domain/listing.ts';
import { isSameAddress } from '#domain/same-address.ts';

/** Who looks after something, as the team page has them: known by the e-mail address, however it is written. */
export function memberOf<Member extends { readonly email: string }>(
  members: readonly Member[] | undefined,
  { email }: Pick<Manager, 'email'>,
): Member | undefined {
  return email === undefined ? undefined : members?.find((member) => isSameAddress(member.email, email));
}
