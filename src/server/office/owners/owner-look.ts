import { portalPage } from '#server/owner-data/portal-page.ts';
import { audit } from '#server/owners/audit.ts';
import { ownsListing } from '#server/owners/owner-session.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { OfficePage } from '#site/office-page.ts';

/**
 * The portal as one owner sees it, inside the office: nobody is logged in as the owner for it, so nothing of the portal can be
 * changed or fetched with it. Each look is written down, in the log of the office and in the trail that the owner may ask for.
 */
export async function ownerLook({ context, services, language, session }: OfficePageQuestion): Promise<OfficePage> {
  const { store, clock } = services;
  const id = context.req.param('id') ?? '';
  const owner = await store.reader.selectFrom('owners').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  const listingId = context.req.query('property');
  if (!owner || (listingId !== undefined && !(await ownsListing(services, id, listingId)))) return { kind: 'missing' };
  const { id: actor } = session.staff;
  const now = clock();
  await store.write(async (transaction) => {
    await recordAct(transaction, { actor, act: 'owner-looked-at', subject: `owner ${id}`, now });
    await audit(transaction, { ownerId: id, action: 'looked-at', actor: `staff ${actor}`, now });
  });
  const shownAt = officePath(language, `owners/${encodeURIComponent(id)}`);
  const question = { language, listingId, isSaved: false, shownAt };
  return {
    kind: 'owner-look',
    name: owner.name,
    portal: await portalPage(services, { ownerId: id, name: owner.name }, question),
    back: officePath(language, 'owners'),
  };
}
