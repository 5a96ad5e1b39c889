import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { personParts, type ErasingReceipt, type PartCounts } from '#contracts/office-privacy.ts';
import { ownersOf } from '#server/office/privacy/find-person.ts';
import { eraseOwner } from '#server/owner-admin/admin.ts';
import { erasePerson, type RecordErasing } from '#server/retention/person.ts';
import { eraseTestimonial } from '#server/retention/testimonials.ts';
import type { Services } from '#server/services.ts';
import { isPinned } from '#server/site/is-pinned.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { Tables } from '#server/store/tables.ts';

interface Erasing {
  readonly email: string;
  /** Numbers of testimonials that go too. */
  readonly testimonials: readonly string[];
  /** Number of the colleague. */
  readonly actor: string;
}

/** As the log has it: `leads 2, mails 4`; what there was none of is left out. */
export function countsText(counts: PartCounts): string {
  return personParts.flatMap((part) => ((counts[part] ?? 0) > 0 ? [`${part} ${String(counts[part])}`] : [])).join(', ');
}

/**
 * Deletes everything about a person, the owner's account too, and writes a receipt into the log: when, by whom, how many of
 * what, under a number that is made up. Nothing in it says who was erased.
 */
export async function eraseOnRequest(services: Services, erasing: Erasing): Promise<ErasingReceipt> {
  const { email, testimonials, actor } = erasing;
  const number = randomBytes(6).toString('hex');
  const now = services.clock();
  const record = (transaction: Transaction<Tables>, counts: PartCounts): Promise<void> =>
    recordAct(transaction, {
      actor,
      act: 'person-erased',
      subject: `request ${number}`,
      after: countsText(counts),
      now,
    });
  let erased = 0;
  for (const id of testimonials) erased += (await eraseTestimonial(services, id)) ? 1 : 0;
  const owners = await ownersOf(services, email);
  const more = { owners: owners.length, testimonials: erased };
  const isCounted: RecordErasing = (transaction, { leads, named, mails, lists, searches, files }) =>
    record(transaction, { leads, named, mails, lists, searches, files, ...more });
  const [first, ...others] = owners;
  const admin = { services, actor: `staff ${actor}` };
  // What hangs on the address itself goes with the first account, and is counted there.
  const rows = first ? await eraseOwner(admin, first, isCounted) : await erasePerson(services, email, isCounted);
  for (const owner of others) await eraseOwner(admin, owner);
  const isShown = erased > 0 && (await isPinned(services));
  return { number, at: now.getTime(), counts: { ...rows, ...more }, ...(isShown && { isPinned: true }) };
}
