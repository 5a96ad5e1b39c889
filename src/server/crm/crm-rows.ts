import type { Insertable } from 'kysely';
import { crmRequest, type StoredLead } from '#server/outbox/crm-request.ts';
import { openImmoFeedbackMail } from '#server/crm/openimmo-feedback.ts';
import { crmRow, mailRow } from '#server/outbox/outbox.ts';
import type { OutboxTable } from '#server/store/tables.ts';
import type { SiteConfig } from '#site/site-config.ts';

interface RowOptions {
  readonly leadId: string;
  readonly now: Date;
  readonly host: string;
}

/** What a lead puts into the outbox for the agency's CRM: nothing unless `feed.pushLeads` of content/site.json is set. */
export function crmRows(lead: StoredLead, site: SiteConfig, options: RowOptions): Insertable<OutboxTable>[] {
  const request = site.feed.pushLeads ? crmRequest(lead) : undefined;
  if (!request) return [];
  if (site.feed.kind !== 'openimmo') return [crmRow(request, options)];
  // OpenImmo has no address to send to: a mail with a file is how its programs take leads.
  const notice = lead.prepared.mails.find(({ audience }) => audience === 'agency');
  return notice ? [mailRow(openImmoFeedbackMail(request, notice, site, options.now), options)] : [];
}
