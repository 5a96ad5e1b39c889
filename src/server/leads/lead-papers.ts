import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import type { OpenedLead } from '#server/leads/lead-access.ts';
import type { LineMaker } from '#server/leads/lead-lines.ts';
import type { Services } from '#server/services.ts';
import type { LeadPapers } from '#contracts/office-leads.ts';

/** The form whose leads have a paper that the site makes. */
export const offerName = 'purchase-offer';

/**
 * The day on which what somebody sent is deleted, after the days that it is kept, and after the day that follows its viewing;
 * undefined for what is kept as long as it is shown.
 */
export function deletionDay(
  { lead, visit }: { readonly lead: Pick<OpenedLead['lead'], 'created_at' | 'retention'>; readonly visit?: string },
  retention: Readonly<Record<string, number>>,
): string | undefined {
  const days = Object.hasOwn(retention, lead.retention) ? retention[lead.retention] : undefined;
  if (days === undefined) return undefined;
  const day = addDays(brusselsDay(lead.created_at), days + 1);
  const after = visit === undefined ? day : addDays(visit, 2);
  return after > day ? after : day;
}

/** The day of the viewing that a lead has. */
async function visitDay({ reader }: Services['store'], leadId: string): Promise<string | undefined> {
  const claim = await reader
    .selectFrom('claims')
    .select('key')
    .where('lead_id', '=', leadId)
    .where('scope', '=', 'appointment')
    .executeTakeFirst();
  return claim?.key.slice(0, 10);
}

/** Address of a file of a lead. */
function fileHref(leadId: string, name: string): string {
  return `/api/office/leads/${leadId}/${name}`;
}

/** Files of a lead with their addresses, the paper of an offer among them, and the day on which all of it goes. */
export async function leadPapers(
  { store }: Services,
  opened: OpenedLead,
  { t, data, language }: LineMaker,
): Promise<LeadPapers> {
  const { lead } = opened;
  const uploads = await store.reader
    .selectFrom('uploads')
    .select(['id', 'filename'])
    .where('lead_id', '=', lead.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const visit = await visitDay(store, lead.id);
  const day = deletionDay({ lead, ...(visit && { visit }) }, data.config.retention);
  return {
    files: [
      ...(lead.form === offerName ? [{ name: t('leads:papers.offer'), href: fileHref(lead.id, 'offer.pdf') }] : []),
      ...uploads.map(({ id, filename }) => ({ name: filename, href: fileHref(lead.id, `files/${id}`) })),
    ],
    ...(day !== undefined && { deleted: formatDayInWords(day, language) }),
  };
}
