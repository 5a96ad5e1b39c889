import { safeHttpUrl } from '#feed/source/source-link.ts';
import { present } from '#feed/format/present.ts';
import { recordId } from './map-listing.ts';
import { Fields, isRecord } from './raw.ts';

/** An owner with the rows of the portal (docs/rules/owner-portal.md). Private: goes to var/private only. */
export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly firstName?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly language?: string;
  readonly listingIds: readonly string[];
  readonly rows: readonly OwnerRow[];
  /** Visits of the agency's own site. */
  readonly visits: readonly OwnerVisits[];
  readonly statistics: readonly PortalDay[];
  readonly onlineMedia: readonly OnlineMedium[];
  readonly prices: readonly AskedPrice[];
  readonly offers: readonly OwnerNote[];
  readonly nextSteps: readonly OwnerNote[];
}

interface OwnerVisits {
  readonly listingId: string;
  readonly date: string;
  readonly today?: number;
  readonly week?: number;
  readonly month?: number;
  readonly total?: number;
}

interface PortalDay {
  readonly listingId: string;
  readonly date: string;
  readonly portal?: string;
  readonly views?: number;
}

interface OnlineMedium {
  readonly listingId: string;
  readonly name?: string;
  readonly url?: string;
  readonly since?: string;
}

interface AskedPrice {
  readonly listingId: string;
  readonly date: string;
  readonly priceCents?: number;
}

interface OwnerNote {
  readonly listingId: string;
  readonly date: string;
  readonly text?: string;
}

interface OwnerRow {
  readonly listingId: string;
  readonly date: string;
  readonly typeId?: number;
  readonly contact?: string;
  readonly subject?: string;
  readonly comment?: string;
  readonly status?: string;
  readonly sourceName?: string;
}

export type OwnerMapping =
  | { readonly kind: 'mapped'; readonly owner: Owner }
  | { readonly kind: 'quarantined'; readonly id: string; readonly field: string; readonly reason: string };

const maximumRows = 5000;

/** Rows of one kind: those about an own listing; a row about any other is dropped. */
function rows<T extends object>(fields: Fields, list: string, own: ReadonlySet<string>, read: (row: Fields) => T) {
  return fields.list(list, maximumRows).flatMap((row) => {
    const listingId = row.key('PropertyID');
    if (listingId === undefined || !own.has(String(listingId))) return [];
    return [{ listingId: String(listingId), ...read(row) }];
  });
}

const noWarning = () => undefined;

/** A raw owner to the portal's form. Reasons never quote a value: they go into a public report. */
export function mapOwner(raw: unknown, languages: readonly string[]): OwnerMapping {
  const id = recordId(raw);
  const reject = (field: string, reason: string) => ({ kind: 'quarantined', id, field, reason }) as const;
  if (!isRecord(raw)) return reject('', 'the record is not an object');
  if (id === '(no ID)') return reject('ID', 'an owner needs a positive whole number as ID');
  const fields = new Fields(raw, languages, noWarning);
  const email = fields.text('Email', 254);
  if (email === undefined || !/^[^\s@<>"]+@[^\s@<>"]+$/u.test(email))
    return reject('Email', 'it is not an e-mail address');
  const listingIds = fields.numbers('PropertyIDs', 1000).map(String);
  const own = new Set(listingIds);
  const language = fields.text('Language', 10)?.toLowerCase();
  const dated = (row: Fields) => row.dateTime('Date') ?? '';
  const notes = (row: Fields) => present({ date: dated(row), text: row.text('Text', 5000) });
  const owner: Owner = present({
    id,
    email,
    firstName: fields.text('FirstName', 100),
    name: fields.text('Name', 100),
    phone: fields.text('Phone', 30),
    language: language !== undefined && languages.includes(language) ? language : undefined,
    listingIds,
    rows: rows(fields, 'Rows', own, (row) =>
      present({
        date: dated(row),
        typeId: row.integer('TypeID', 0, 1000),
        contact: row.text('Contact', 200),
        subject: row.text('Subject', 500),
        comment: row.text('Comment', 5000),
        status: row.text('Status', 100),
        sourceName: row.text('SourceName', 100),
      }),
    ),
    visits: rows(fields, 'Visits', own, (row) =>
      present({
        date: dated(row),
        today: row.count('Today', 10_000_000),
        week: row.count('Week', 10_000_000),
        month: row.count('Month', 10_000_000),
        total: row.count('Total', 10_000_000),
      }),
    ),
    statistics: rows(fields, 'Statistics', own, (row) =>
      present({ date: dated(row), portal: row.text('Portal', 100), views: row.count('Views', 10_000_000) }),
    ),
    onlineMedia: rows(fields, 'OnlineMedia', own, (row) =>
      present({ name: row.text('Name', 100), url: safeHttpUrl(row.value('Url')), since: row.date('Since') }),
    ),
    prices: rows(fields, 'Prices', own, (row) => present({ date: dated(row), priceCents: row.cents('Price') })),
    offers: rows(fields, 'Offers', own, notes),
    nextSteps: rows(fields, 'NextSteps', own, notes),
  });
  return { kind: 'mapped', owner };
}
