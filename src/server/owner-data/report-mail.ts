import { graphPng } from '#features/portal/graph-picture.server.ts';
import { mailPhotoPath } from '#domain/photo.ts';
import { formatDayInWords, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { labelled } from '#i18n/labelled.ts';
import { askedPriceText } from '#server/owner-data/asked-price.ts';
import { dayMs } from '#server/clock.ts';
import type { Mail, MailHome, MailPicture } from '#submissions/mail.ts';
import { signToken } from '#server/guards/token.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import type { Services } from '#server/services.ts';
import type { GraphTheme } from '#ui/graph/colors.ts';
import type { HomeGraph, HomePhoto, OwnerHome, ReportRhythm } from '#contracts/portal.ts';

/** Who gets a report, in which language. */
export interface ReportReader {
  readonly ownerId: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly rhythm: Exclude<ReportRhythm, 'none'>;
}

/** As long as anybody may still look at an old report. */
const stopDays = 400;
/** The theme's warning colour, as src/ui/styles/tokens.css has it. */
const warn = '#8a3b12';

/** Colours of the agency's graphs. */
export function graphTheme({ siteData }: Pick<Services, 'siteData'>): GraphTheme {
  const { accent, ink, paper } = siteData().config.theme;
  return { accent, ink, paper, warn };
}

function stopAddress({ config, clock, siteData }: Services, { ownerId, language }: ReportReader): string {
  const issuedAt = clock().getTime();
  const purpose = 'report-stop';
  const content = { purpose: linkPurpose(purpose), value: ownerId, issuedAt, expiresAt: issuedAt + stopDays * dayMs };
  return `${siteData().config.url}/api/links/${purpose}?lng=${language}&token=${signToken(config.secret, content)}`;
}

/** The JPEG of a photo. `'/media/ab/480.webp' -> '/media/ab/mail.jpg'` */
function mailPhoto({ src }: HomePhoto): string {
  const [, hash] = /^\/media\/(\w+)\//u.exec(src) ?? [];
  return hash === undefined ? src : mailPhotoPath(hash);
}

function mailHome(home: OwnerHome, portal: string, siteUrl: string, language: Language): MailHome {
  const t = createTranslator(language);
  const number = (value: number): string => formatNumber(value, language);
  const { visits, portalViews, viewings, status, goal, photo } = home;
  return {
    reason: t(`portal:status.${status === 'available' ? goal : status}`),
    title: home.title,
    href: `${portal}?property=${encodeURIComponent(home.id)}`,
    price: askedPriceText(home, { t, language }) ?? t('portal:priceUnknown'),
    facts: t('portal:mail.line', {
      count: visits.week,
      week: number(visits.week),
      month: number(visits.month),
      portals: number(portalViews),
      viewings: number(viewings),
    }),
    ...(photo && { photo: { src: siteUrl + mailPhoto(photo), alt: home.title } }),
  };
}

/** The day with the most visits and views of all sources. */
function busiestDay({ days, sources }: HomeGraph): { day: string; most: number } {
  const sums = days.map((_, index) => sources.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  const most = Math.max(0, ...sums);
  return { day: days[sums.indexOf(most)] ?? '', most };
}

async function pictureOf(graph: HomeGraph, theme: GraphTheme, language: Language, t: Translate): Promise<MailPicture> {
  const { day, most } = busiestDay(graph);
  const sum = graph.sources.reduce((all, source) => all + source.sum, 0);
  const number = (value: number): string => formatNumber(value, language);
  return {
    alt: t('portal:mail.alt', { sum: number(sum), day: formatDayInWords(day, language), most: number(most) }),
    base64: Buffer.from(await graphPng(graph, theme, language)).toString('base64'),
    legend: graph.sources.map(({ source, sum: own }) => ({
      label: labelled(source === 'own' ? t('portal:ownSite') : source, number(own), language),
    })),
  };
}

interface ReportFigures {
  readonly homes: readonly OwnerHome[];
  readonly graph: HomeGraph;
  /** The last day of which they tell, whole. */
  readonly lastDay: string;
}

/** The report of an owner. */
export async function reportMail(
  services: Services,
  reader: ReportReader,
  { homes, graph, lastDay }: ReportFigures,
): Promise<Mail> {
  const { language, rhythm, name, email } = reader;
  const t = createTranslator(language);
  const { url } = services.siteData().config;
  const date = formatDayInWords(lastDay, language);
  const portal = url + ownerPath(language);
  const stop = stopAddress(services, reader);
  return {
    audience: 'visitor',
    to: { name, address: email },
    language,
    subject: t(`portal:mail.subject.${rhythm}`, { date }),
    heading: t('portal:mail.heading'),
    paragraphs: [t('portal:mail.lead', { name, date })],
    ...(graph.sources.length > 0 && { picture: await pictureOf(graph, graphTheme(services), language, t) }),
    homes: homes.map((home) => mailHome(home, portal, url, language)),
    button: { label: t('portal:mail.button'), href: portal },
    footnote: t('portal:mail.footnote'),
    links: [{ label: t('portal:stop.button'), href: stop }],
    unsubscribe: stop,
  };
}
