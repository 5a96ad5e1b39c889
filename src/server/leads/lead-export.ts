import { setImmediate } from 'node:timers/promises';
import writeXlsxFile from 'write-excel-file/node';
import { brusselsMinute } from '#domain/brussels-clock.ts';
import { csvTable } from '#domain/csv.ts';
import { campaignWords } from '#domain/office/lead-origin.ts';
import { isLanguage } from '#i18n/languages.ts';
import { listCases, type CaseRow } from '#server/cases/list-cases.ts';
import { kindWords } from '#server/cases/lead-words-shown.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { scopeOf } from '#server/leads/lead-access.ts';
import { answerMinutes, lineMaker, type LineMaker } from '#server/leads/lead-lines.ts';
import { askedOf, filterOf, orderOf } from '#server/leads/lead-question.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

/** A spreadsheet opens so many without trouble; whoever wants more asks by period. */
const mostRows = 20_000;

/** Some milliseconds of work. */
const rowsAtOnce = 50;

type Cell = string | number | null;

function headOf({ t }: LineMaker): Cell[] {
  const keys = ['received', 'from', 'email', 'about'] as const;
  return [
    ...keys.map((key) => t(`leads:list.${key}`)),
    t('leads:filter.home'),
    t('leads:filter.language'),
    t('leads:filter.state'),
    t('leads:filter.who'),
    t('leads:list.minutes'),
    t('leads:detail.source'),
    t('leads:list.landing'),
    ...campaignWords,
  ];
}

function rowOf(row: CaseRow, maker: LineMaker): Cell[] {
  const { t, names } = maker;
  return [
    brusselsMinute(row.created_at),
    row.name,
    row.email,
    kindWords(row.form, t),
    row.home,
    row.language,
    t(`leads:state.${row.state}`),
    row.assignee === null ? null : (names.get(row.assignee) ?? null),
    answerMinutes(row, maker) ?? null,
    row.source === null ? null : t(`leads:source.${row.source}`),
    row.landing,
    ...campaignWords.map((name) => row[name]),
  ];
}

/** The filtered list as rows of a table: what the one who asks may see, and nothing else. */
async function exportedRows(context: ApiContext, services: Services): Promise<Cell[][]> {
  // A link on a foreign site starts no export for whoever is logged in here.
  if (context.req.header('sec-fetch-site') === 'cross-site') throw new ApiError('origin');
  const { staff } = await requireStaff(context, services, 'leads');
  const query = new URL(context.req.url).searchParams;
  const asked = askedOf(query);
  const wanted = query.get('lng');
  const maker = await lineMaker(services, isLanguage(wanted) ? wanted : staff.language);
  const question = { filter: filterOf(asked), scope: scopeOf(staff), order: orderOf(asked), count: mostRows };
  const rows = await listCases(services.store, question);
  await services.store.write((transaction) =>
    recordAct(transaction, {
      actor: staff.id,
      act: 'leads-exported',
      subject: 'leads',
      after: String(rows.length),
      now: services.clock(),
    }),
  );
  const cells = [headOf(maker)];
  for (const [index, row] of rows.entries()) {
    // Others are answered between the rows of a long list.
    if (index % rowsAtOnce === 0) await setImmediate();
    cells.push(rowOf(row, maker));
  }
  return cells;
}

type Table = readonly (readonly Cell[])[];

/** A workbook of one sheet. A text stays a text in it: nothing that a visitor wrote is a formula. */
async function workbook(rows: Table): Promise<Uint8Array<ArrayBuffer>> {
  const cells = rows.map((row, position) =>
    row.map((value) => {
      if (value === null) return null;
      const style = position === 0 ? { fontWeight: 'bold' as const } : {};
      return typeof value === 'number' ? { value, type: Number, ...style } : { value, type: String, ...style };
    }),
  );
  return new Uint8Array(await writeXlsxFile(cells, { stickyRowsCount: 1 }).toBuffer());
}

/** The forms of a download, by the ending of its name. */
const kinds = {
  csv: { type: 'text/csv; charset=utf-8', write: (rows: Table) => Promise.resolve(csvTable(rows, ';')) },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: workbook },
} as const;

function download(kind: keyof typeof kinds, services: Services): Endpoint {
  const { type, write } = kinds[kind];
  return {
    method: 'GET',
    path: `/api/office/leads.${kind}`,
    async handle(context) {
      const file = await write(await exportedRows(context, services));
      return context.body(file, 200, {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="leads.${kind}"`,
      });
    },
    doc: {
      summary: 'The list of leads as a table, filtered by the same parameters as its page, in the language `lng`.',
      answers: { 200: 'The table.', 401: 'Nobody is logged in.', 403: 'Not for this role.' },
    },
  };
}

/** `GET /api/office/leads.csv` and `.xlsx`: the list of leads, filtered as its page is. */
export function leadExports(services: Services): readonly Endpoint[] {
  return [download('csv', services), download('xlsx', services)];
}
