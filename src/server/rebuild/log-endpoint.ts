import { errorMessage } from '#base/error-message.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { dayMs } from '#server/clock.ts';
import { readToken, signToken } from '#server/guards/token.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { escapeHtml } from '#server/mail/inert-text.ts';
import { lastRebuilds, reasonsOf, type RebuildRow } from '#server/rebuild/queue.ts';
import { readReport, type RebuildReport } from '#server/rebuild/report.ts';
import type { Services } from '#server/services.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

const path = '/api/rebuilds';
const purpose = 'rebuild-log';
const linkDays = 365;
const mostShown = 100;
const mostNamed = 12;
/** Styles of its own, no scripts, nothing from elsewhere. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Address of the log of rebuilds, for the agency: whoever has it may read it for a year, or as long as is said. */
export function rebuildLogPath(secret: string, now: Date, lifeMs = linkDays * dayMs): string {
  const times = { issuedAt: now.getTime(), expiresAt: now.getTime() + lifeMs };
  return `${path}?token=${signToken(secret, { purpose, value: 'log', ...times })}`;
}

function named(ids: readonly string[]): string {
  const rest = ids.length - mostNamed;
  return ids.slice(0, mostNamed).join(', ') + (rest > 0 ? ` + ${rest}` : '');
}

function changesOf({ changes }: RebuildReport, t: Translate): string[] {
  if (!changes) return [];
  const { added, changed, gone } = changes;
  const fields = changed.map((one) => `${one.id} (${one.fields.slice(0, 4).join(', ')})`);
  return [
    added.length > 0 ? t('rebuild:log.added', { ids: named(added) }) : '',
    changed.length > 0 ? t('rebuild:log.changed', { ids: named(fields) }) : '',
    gone.length > 0 ? t('rebuild:log.gone', { ids: named(gone) }) : '',
  ].filter((line) => line !== '');
}

function reportLines(report: RebuildReport, t: Translate): string[] {
  const { message, made, pages, warnings } = report;
  return [
    message ?? '',
    ...changesOf(report, t),
    made === undefined ? '' : t('rebuild:log.made', { made, pages: pages ?? 0 }),
    warnings.length > 0 ? t('rebuild:log.warnings', { count: warnings.length }) : '',
    ...warnings.slice(0, mostNamed),
  ].filter((line) => line !== '');
}

/** What a rebuild did, in lines; of a report that cannot be read, why. */
function linesOf(text: string, t: Translate): string[] {
  try {
    return reportLines(readReport(text), t);
  } catch (error) {
    return [errorMessage(error)];
  }
}

function rowHtml(row: RebuildRow, language: Language): string {
  const t = createTranslator(language);
  const when = new Intl.DateTimeFormat(`${language}-BE`, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Brussels',
  });
  const tookMs = row.finished_at === null ? undefined : row.finished_at - row.asked_at;
  const lines = row.report === null ? [] : linesOf(row.report, t);
  const cells = [
    escapeHtml(when.format(row.asked_at)),
    escapeHtml(t(`rebuild:state.${row.state}`)),
    escapeHtml(reasonsOf(row).join(', ')),
    tookMs === undefined ? '' : `${(tookMs / 1000).toFixed(1)} s`,
    lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

const style =
  'body{font:16px/1.5 sans-serif;margin:3rem auto;max-width:75rem;padding:0 1rem;color:#1c2421;background:#faf8f4}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-top:1px solid #d9d5cc}' +
  'td p{margin:0 0 .25rem;overflow-wrap:anywhere}';

function page(rows: readonly RebuildRow[], language: Language): string {
  const t = createTranslator(language);
  const heads = [
    t('rebuild:log.when'),
    t('rebuild:log.state'),
    t('rebuild:log.why'),
    t('rebuild:log.took'),
    t('rebuild:log.what'),
  ];
  const title = escapeHtml(t('rebuild:log.title'));
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${style}</style><h1>${title}</h1><p>${escapeHtml(t('rebuild:log.lead'))}</p>` +
    `<table><thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(head)}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => rowHtml(row, language)).join('')}</tbody></table></html>`
  );
}

/** `GET /api/rebuilds?token=…`: when the site was renewed, why, what changed, how long it took. */
export function rebuildLogEndpoint({ config, clock, store, siteData }: Services): Endpoint {
  return {
    method: 'GET',
    path,
    async handle(context) {
      if (!readToken(config.secret, purpose, context.req.query('token') ?? '', clock())) throw new ApiError('link');
      const language = spokenLanguage(context.req.query('lng') ?? '', siteData().config);
      const html = page(await lastRebuilds(store, mostShown), language);
      return context.html(html, 200, { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' });
    },
    doc: {
      summary: 'The log of rebuilds, for the agency, by the signed link of its mail or of `npm run rebuild -- --log`.',
      answers: { 200: 'A page.', 410: 'The link is too old, or was cut off.' },
    },
  };
}
