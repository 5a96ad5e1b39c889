import { requireOwner, type OwnerSession } from '#server/owners/owner-session.ts';
import { base32, stepAddress, unsealKey } from '#server/owners/second-step.ts';
import { openSessions } from '#server/owners/sessions.ts';
import type { Services } from '#server/services.ts';
import type { AccountPage } from '#site/owner-page.ts';

async function secondStep(owner: OwnerSession, services: Services): Promise<AccountPage['secondStep']> {
  const { store, config, siteData } = services;
  const { ownerId, email } = owner;
  const { second_step_key: key, second_step_pending: pending } = await store.reader
    .selectFrom('owners')
    .select(['second_step_key', 'second_step_pending'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (key !== null) {
    const left = await store.reader
      .selectFrom('owner_codes')
      .select('hash')
      .where('owner_id', '=', ownerId)
      .where('used_at', 'is', null)
      .execute();
    return { state: 'on', codesLeft: left.length };
  }
  if (pending === null) return { state: 'off' };
  const bytes = unsealKey(config.secret, pending);
  const grouped = base32(bytes).replace(/.{4}(?=.)/gu, '$& ');
  return { state: 'setup', key: grouped, address: stepAddress(bytes, siteData().config.agency.name, email) };
}

/** Everything that the account page shows to its owner. */
export async function accountPage(
  request: Request,
  services: Services,
  more: Pick<AccountPage, 'newCodes' | 'done'> = {},
): Promise<AccountPage> {
  const owner = await requireOwner(request, services);
  const { ownerId, name, email, sessionId } = owner;
  const rows = await openSessions(services.store, ownerId, services.clock());
  const devices = rows.map(({ id, device, created_at: since, seen_at: seen }) => ({
    id,
    device,
    since,
    seen,
    isThis: id === sessionId,
  }));
  const sessions = [...devices.filter(({ isThis }) => isThis), ...devices.filter(({ isThis }) => !isThis)];
  return { kind: 'account', name, email, sessions, secondStep: await secondStep(owner, services), ...more };
}
