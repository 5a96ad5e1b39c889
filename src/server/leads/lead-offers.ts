import type { Selectable } from 'kysely';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { isDay } from '#domain/dates.ts';
import { parseAmount } from '#domain/money.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { formatDay, formatMoment, formatMoney } from '#i18n/formats.ts';
import { maySee, type OpenedLead } from '#server/leads/lead-access.ts';
import type { LineMaker } from '#server/leads/lead-lines.ts';
import { offerName } from '#server/leads/lead-papers.ts';
import type { Services } from '#server/services.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { LeadCaseTable } from '#server/store/lead-case-tables.ts';
import type { LeadTable } from '#server/store/tables.ts';
import type { LeadOffer } from '#contracts/office-leads.ts';

/** No home has more; of one that a robot filled the first are shown. */
const mostOffers = 200;

type Row = Pick<Selectable<LeadCaseTable>, 'lead_id' | 'state' | 'created_at' | 'assignee' | 'is_held'> &
  Pick<Selectable<LeadTable>, 'name' | 'fields'>;

/** Offers for a home that are not held, the first that arrived first. */
function offersFor({ store }: Services, home: string): Promise<Row[]> {
  return store.reader
    .selectFrom('lead_cases')
    .innerJoin('leads', 'leads.id', 'lead_cases.lead_id')
    .select([
      'lead_cases.lead_id',
      'lead_cases.state',
      'lead_cases.created_at',
      'lead_cases.assignee',
      'lead_cases.is_held',
      'leads.name',
      'leads.fields',
    ])
    .where('lead_cases.is_held', '=', 0)
    .where('lead_cases.home', '=', home)
    .where('lead_cases.form', '=', offerName)
    .orderBy('lead_cases.created_at')
    .orderBy('lead_cases.lead_id')
    .limit(mostOffers)
    .execute();
}

function saidIn({ fields }: Row, language: string): Pick<LeadOffer, 'amount' | 'until'> {
  const content = storedContent(fields);
  const { amount, endDate } = isObject(content) ? content : {};
  const cents = typeof amount === 'string' ? parseAmount(amount) : undefined;
  return {
    amount: formatMoney(cents, language),
    until: typeof endDate === 'string' && isDay(endDate) ? formatDay(endDate, language) : '',
  };
}

/**
 * Offers for the home of an offer, in order of arrival. Each keeps its number for everybody: where a colleague has one, an
 * agent sees that there is a number between, and nothing of it.
 */
export async function offersBeside(
  services: Services,
  staff: StaffMember,
  { lead, found }: OpenedLead,
  { language }: LineMaker,
): Promise<LeadOffer[]> {
  if (lead.form !== offerName || found.home === null) return [];
  const rows = await offersFor(services, found.home);
  return rows.flatMap((row, index) =>
    maySee(staff, row)
      ? [
          {
            number: index + 1,
            href: officePath(language, `leads/${row.lead_id}`),
            name: row.name,
            received: formatMoment(new Date(row.created_at), language),
            state: row.state,
            isThis: row.lead_id === lead.id,
            ...saidIn(row, language),
          },
        ]
      : [],
  );
}
