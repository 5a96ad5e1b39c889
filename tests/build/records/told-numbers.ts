import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import type { Listing, Project } from '#domain/listing.ts';
import { formatPhone } from '#i18n/formats.ts';

/** A number in a text: `1.250`, `12,5`, `487 300` is two. */
const token = /\d+(?:[.,]\d+)*/gu;

/** Whichever number a token may be, by the ways of Belgium and of England. `'1.250' -> ['1250', '1.25']` */
function readings(text: string): string[] {
  const belgian = Number(text.replaceAll('.', '').replace(',', '.'));
  const english = Number(text.replaceAll(',', ''));
  return [belgian, english].filter((number) => !Number.isNaN(number)).map(String);
}

function tokensOf(text: string): string[] {
  const withoutDays = text.replaceAll(/(?<!\d)(\d\d)\.(\d\d)\.(\d{4})(?!\d)/gu, '$1 $2 $3');
  return withoutDays.match(token) ?? [];
}

/** Every text within a record, whatever its shape. */
export function textsWithin(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsWithin);
  return value === null || value === undefined ? [] : [`${value as string | number | boolean}`];
}

/** A moment of .NET as a day of Belgium: `'/Date(1767603600000+0100)/' -> '2026-01-05'` */
function withDays(text: string): string {
  return text.replaceAll(/\/Date\((\d+)[+-]?\d*\)\//gu, (_, ms: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Brussels' }).format(new Date(Number(ms))),
  );
}

/** Numbers of a record as it was sent, and the parts of its days. */
function numbersSent(raw: unknown): Set<string> {
  const sent = withDays(textsWithin(raw).join(' \n '));
  const text = `${sent} \n ${sent.replaceAll(/(?<=\d)[ \u00A0\u202F](?=\d{3}(?!\d))/gu, '')}`;
  const dates = [...text.matchAll(/(\d{4})-(\d\d)-(\d\d)|(\d\d)[/.](\d\d)[/.](\d{4})/gu)].flatMap((found) =>
    found.slice(1),
  );
  // A certificate that is told by its month holds until the end of it.
  const months = [...text.matchAll(/(?<!\d)(\d\d)-(\d{4})(?!\d)/gu)].flatMap(([, month = '', year = '']) => [
    month,
    year,
    String(new Date(Number(year), Number(month), 0).getDate()),
  ]);
  return new Set([...tokensOf(text), ...dates, ...months].filter(Boolean).flatMap((one) => readings(one)));
}

/** How many of one unit are one of the site's: areas in m², yearly and quarterly amounts in months. */
const factors = [100, 10_000, 0.092903, 4046.8564224, 1 / 12, 1 / 3];

/** Numbers that follow from what was sent. This list is all that a page may make by itself of a record. */
function numbersDerived(raw: unknown, listing: Listing): string[] {
  const { price, surfaces, costs, media, webId } = listing;
  const euro = (cents: number | undefined) => (cents === undefined ? [] : [cents / 100]);
  const area = webId === 4 ? surfaces.groundM2 : surfaces.livingM2;
  const numbers = tokensOf(textsWithin(raw).join(' \n ')).flatMap(readings).map(Number);
  const converted = numbers.flatMap((one) => factors.map((factor) => Math.round(one * factor * 100) / 100));
  const rents = [price.amountCents ?? 0, costs.chargesRenterCents ?? 0, costs.renterTotalCents ?? 0];
  const [rent = 0, charges = 0] = rents;
  return [
    ...(price.amountCents !== undefined && area ? [Math.round(price.amountCents / 100 / area)] : []),
    ...euro(rent + charges),
    // The charges of a home are those of its running and of its heating.
    ...(numbers.includes((costs.renterTotalCents ?? -1) / 100) ? euro(charges) : []),
    ...[media.photos.length, media.floorPlans.length].flatMap((count) =>
      Array.from({ length: count + 1 }, (_, at) => at),
    ),
    ...converted,
  ].map(String);
}

const leftOut = new Set(['script', 'style', 'template', 'header', 'footer', 'form', 'dialog']);
/** Sums with their own check, and cards of other homes and projects. */
const apart = /\b(?:costs|signing|detail-similar|project-card)\b/u;

/** Is it something for people, and no address or measure of a picture? */
function isSaid(text: string): boolean {
  return /\p{L}/u.test(text) && !/^https?:/u.test(text);
}

/** What people read on a page, part by part, and what screens and engines read out of its attributes. */
export function readTexts(html: string): string[] {
  const page = parseDocument(html);
  for (const element of DomUtils.getElementsByTagName('*', page)) {
    const { name, attribs } = element;
    if (leftOut.has(name) || apart.test(attribs['class'] ?? '')) DomUtils.removeElement(element);
  }
  const spoken = DomUtils.getElementsByTagName('*', page).flatMap(({ attribs }) =>
    ['alt', 'aria-label', 'title', 'content'].flatMap((one) => attribs[one] ?? []),
  );
  const nodes = DomUtils.find((node) => node.type === ElementType.Text, page.children, true, Infinity);
  const texts = [...spoken.filter(isSaid), ...nodes.map((node) => DomUtils.textContent(node))];
  return texts.map((text) => text.replaceAll('\u00AD', '').trim());
}

/** Objects for engines that stand on a page. */
export function dataOf(html: string): unknown[] {
  const scripts = DomUtils.getElementsByTagName('script', parseDocument(html));
  return scripts
    .filter((script) => script.attribs['type'] === 'application/ld+json')
    .map((script): unknown => JSON.parse(DomUtils.textContent(script)));
}

interface Page {
  readonly raw: unknown;
  readonly listing: Listing;
  readonly texts: readonly string[];
  /** Numbers that are of the site and of no home. */
  readonly ofSite: ReadonlySet<string>;
}

/** Numbers of a home's page that its record does not have, each with where it stands. */
export function untoldNumbers({ raw, listing, texts, ofSite }: Page): string[] {
  return untoldIn(texts, new Set([...numbersSent(raw), ...numbersDerived(raw, listing)]), ofSite);
}

/** Numbers of a project's page that none of its records has, and that count no units of it. */
export function untoldOfProject(
  { raws, project, texts }: { raws: readonly unknown[]; project: Project; texts: readonly string[] },
  ofSite: ReadonlySet<string>,
): string[] {
  const counts = Array.from({ length: project.units.length + 1 }, (_, count) => String(count));
  const phone = tokensOf(formatPhone(project.manager?.phone ?? ''));
  return untoldIn(texts, new Set([...numbersSent(raws), ...counts, ...phone.flatMap(readings)]), ofSite);
}

function untoldIn(texts: readonly string[], known: ReadonlySet<string>, ofSite: ReadonlySet<string>): string[] {
  return texts.flatMap((text) =>
    tokensOf(text)
      .filter((one) => !ofSite.has(one) && !readings(one).some((number) => known.has(number)))
      .map((one) => `${one} in "${text.slice(0, 80)}"`),
  );
}

/** Numbers on the page of a home of which nothing is known. */
export function numbersOfSite(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(tokensOf));
}

/** `'– € 40.000' -> -40000`; a cell without an amount is 0 */
function euroIn(text: string): number {
  const [, sign = '', amount = ''] = /(\u2013?)\s*€\s*([\d.,]+)/u.exec(text) ?? [];
  return (sign === '' ? 1 : -1) * Number(amount.replaceAll('.', '').replace(',', '.') || 0);
}

/** Columns and lists of amounts on a page whose last one is not the sum of the others, `euro` being part of a purchase. */
export function wrongSums(html: string, euro: number): string[] {
  const page = parseDocument(html);
  const classed = (name: string, className: string) =>
    DomUtils.getElementsByTagName(name, page).filter(({ attribs }) => attribs['class']?.split(' ').includes(className));
  const columns = classed('table', 'costs').flatMap((table) => {
    const rows = DomUtils.getElementsByTagName('tr', table).map((row) =>
      DomUtils.getElementsByTagName('td', row).map((cell) => euroIn(DomUtils.textContent(cell))),
    );
    return (rows.at(-1) ?? []).map((_, column) => [euro, ...rows.map((row) => row[column] ?? 0)]);
  });
  const lists = classed('dl', 'signing').map((list) =>
    DomUtils.getElementsByTagName('dd', list).map((line) => euroIn(DomUtils.textContent(line))),
  );
  return [...columns, ...lists].flatMap((amounts) => {
    const sum = amounts.slice(0, -1).reduce((all, one) => all + one, 0);
    return Math.abs(sum - (amounts.at(-1) ?? 0)) <= 1 ? [] : [amounts.join(' + ')];
  });
}

/** The cards on a page, each by the number of its home. */
export function cardsOf(html: string): { readonly id: string; readonly texts: readonly string[] }[] {
  if (!html.includes('class="card')) return [];
  const page = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const cards = DomUtils.getElementsByTagName('article', page).filter(({ attribs }) =>
    attribs['class']?.split(' ').includes('card'),
  );
  return cards.flatMap(({ startIndex, endIndex }) => {
    const markup = html.slice(startIndex ?? 0, (endIndex ?? 0) + 1);
    const [, id] = /href="[^"]*\/(\d+)\/"/u.exec(markup) ?? [];
    return id === undefined ? [] : [{ id, texts: readTexts(markup) }];
  });
}
