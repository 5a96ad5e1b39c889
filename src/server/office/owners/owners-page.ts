import { foldText } from '#search/fold.ts';
import { hasSecondStep } from '#server/accounts/passkey-store.ts';
import { openSessions } from '#server/accounts/sessions.ts';
import type { OwnerRow } from '#server/owner-admin/admin.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { ownersDone, ownerStates, type OwnerLine, type OwnersPage, type OwnerState } from '#contracts/office-owners.ts';

const linesAPage = 25;

/** How far an account is. */
export function ownerState({ status, invited_at: invited }: Pick<OwnerRow, 'status' | 'invited_at'>): OwnerState {
  return status === 'invited' && invited === null ? 'uninvited' : status;
}

/** References of each owner's homes, in order; of a home that is not online any more, its number. */
async function homesByOwner({ store, siteData }: Services): Promise<ReadonlyMap<string, readonly string[]>> {
  const references = new Map(siteData().listings.map(({ id, reference }) => [id, reference]));
  const rows = await store.reader.selectFrom('owner_listings').selectAll().orderBy('listing_id').execute();
  const byOwner = Map.groupBy(rows, ({ owner_id: owner }) => owner);
  return new Map(
    [...byOwner].map(([owner, homes]) => [owner, homes.map(({ listing_id: id }) => references.get(id) ?? id)]),
  );
}

/** Is every word in the name, the address or a reference? Accents and capitals do not matter. */
function isMeant(words: readonly string[], { name, email }: OwnerRow, homes: readonly string[]): boolean {
  const text = `${foldText(name)} ${email.toLowerCase()} ${homes.join(' ').toLowerCase()}`;
  return words.every((word) => text.includes(word) || text.includes(foldText(word)));
}

/** All accounts, by name, with what can be done to them. */
export async function ownersPage({
  context,
  services,
  language,
}: Pick<OfficePageQuestion, 'context' | 'services' | 'language'>): Promise<OwnersPage> {
  const query = context.req.method === 'GET' ? context.req.query() : {};
  const q = (query['q'] ?? '').slice(0, 100);
  const state = ownerStates.find((one) => one === query['state']) ?? '';
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean);
  const homes = await homesByOwner(services);
  const rows = await services.store.reader.selectFrom('owners').selectAll().orderBy('name').orderBy('id').execute();
  const found = rows.filter(
    (row) => (state === '' || ownerState(row) === state) && isMeant(words, row, homes.get(row.id) ?? []),
  );
  const last = Math.max(1, Math.ceil(found.length / linesAPage));
  const page = Math.min(last, Math.max(1, Math.trunc(Number(query['page'])) || 1));
  const shown = found.slice((page - 1) * linesAPage, page * linesAPage);
  const path = officePath(language, 'owners');
  const pageLink = (number: number): string => {
    const asked = Object.entries({ q, state, page: String(number) }).filter(([, value]) => value !== '');
    return `${path}?${new URLSearchParams(asked).toString()}`;
  };
  const now = services.clock();
  const lines = shown.map(async (row): Promise<OwnerLine> => {
    const { id, name, email, disabled_by: by, invited_at: invited, logged_in_at: seen } = row;
    const sessions = await openSessions(ownerRealm, services.store, id, now);
    return {
      id,
      name,
      email,
      state: ownerState(row),
      isGone: by === 'feed',
      invited,
      seen,
      sessions: sessions.length,
      hasSecondStep: await hasSecondStep(ownerRealm, services.store.reader, row),
      homes: homes.get(id) ?? [],
      look: officePath(language, `owners/${encodeURIComponent(id)}`),
    };
  });
  const done = ownersDone.find((one) => one === query['done']);
  return {
    kind: 'owners',
    lines: await Promise.all(lines),
    asked: { q, state },
    path,
    count: found.length,
    ...(page > 1 && { earlier: pageLink(page - 1) }),
    ...(page < last && { later: pageLink(page + 1) }),
    ...(done && { done }),
  };
}
