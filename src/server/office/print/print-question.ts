import { mostPrintedHomes, printFormats, type PrintFormat } from '#contracts/print-paths.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { openHome } from '#server/homes/own-homes.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';

/** What somebody wants printed. */
export interface PrintQuestion {
  /** By number, each once, in the order that was asked for. */
  readonly ids: readonly string[];
  readonly format: PrintFormat;
  readonly language: Language;
}

type Fields = Readonly<Record<string, unknown>>;

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}

async function fieldsOf(context: ApiContext): Promise<Fields> {
  if (context.req.method === 'POST') return (await readBody(context.req.raw, false)).fields;
  const query = new URL(context.req.url).searchParams;
  return { format: query.get('format'), language: query.get('language'), home: query.getAll('home') };
}

/** Reads a question from an address or a form; `malformed` (400) for one that none of our links has. */
export async function readQuestion(
  context: ApiContext,
  { siteData }: Pick<Services, 'siteData'>,
): Promise<PrintQuestion> {
  const fields = await fieldsOf(context);
  const own = context.req.param('id');
  const ids = [...new Set(own === undefined ? textsOf(fields['home']) : [own])];
  const format = printFormats.find((one) => one === (fields['format'] ?? 'a4'));
  const { languages, defaultLanguage } = siteData().config;
  const language = fields['language'] ?? defaultLanguage;
  if (ids.length === 0 || ids.length > mostPrintedHomes)
    throw new ApiError('malformed', { problem: { code: 'malformed', key: 'homes:print.choose' } });
  if (format === undefined || !isLanguage(language) || !languages.includes(language)) throw new ApiError('malformed');
  return { ids, format, language };
}

/**
 * The homes on offer by their numbers; `not-found` (404) where one of them has no page, is sold or let (its page hides the price), or
 * is not for this colleague.
 */
export function homesOf(
  staff: StaffMember,
  ids: readonly string[],
  { siteData }: Pick<Services, 'siteData'>,
): Listing[] {
  const { listings } = siteData();
  return ids.map((id) => {
    const listing = openHome(staff, listings, id);
    if (!isListed(listing)) throw new ApiError('not-found');
    return listing;
  });
}
