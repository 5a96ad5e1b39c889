/** One address of a sitemap; everything absolute. */
export interface SitemapUrl {
  readonly url: string;
  /** ISO date, or date and time. */
  readonly lastModified?: string | undefined;
  /** The same page by language; empty for a page that has one language only. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Language whose version serves everybody else. */
  readonly defaultLanguage: string;
  readonly images: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => escapes[sign] ?? sign);
}

function alternateLinks({ alternates, defaultLanguage }: SitemapUrl): string {
  const versions = Object.entries(alternates);
  const standard = alternates[defaultLanguage];
  if (standard !== undefined) versions.push(['x-default', standard]);
  return versions
    .map(([code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeXml(url)}"/>`)
    .join('');
}

function urlElement(entry: SitemapUrl): string {
  const lastModified = entry.lastModified === undefined ? '' : `<lastmod>${entry.lastModified.slice(0, 10)}</lastmod>`;
  const images = entry.images.map((url) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`);
  return `<url><loc>${escapeXml(entry.url)}</loc>${lastModified}${alternateLinks(entry)}${images.join('')}</url>`;
}

/** A sitemap with language versions and images, as sitemaps.org and its two extensions define them. */
export function sitemapXml(entries: readonly SitemapUrl[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries.map(urlElement),
    '</urlset>',
    '',
  ].join('\n');
}

/** The index that names the sitemap of each language. */
export function sitemapIndexXml(sitemaps: readonly { url: string; lastModified?: string | undefined }[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...sitemaps.map(({ url, lastModified }) => {
      const changed = lastModified === undefined ? '' : `<lastmod>${lastModified.slice(0, 10)}</lastmod>`;
      return `<sitemap><loc>${escapeXml(url)}</loc>${changed}</sitemap>`;
    }),
    '</sitemapindex>',
    '',
  ].join('\n');
}

function xmlAnswer(xml: string): Response {
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

/** A sitemap as a server answers with it. */
export function sitemapAnswer(entries: readonly SitemapUrl[]): Response {
  return xmlAnswer(sitemapXml(entries));
}

/** The same of the index. */
export function sitemapIndexAnswer(sitemaps: Parameters<typeof sitemapIndexXml>[0]): Response {
  return xmlAnswer(sitemapIndexXml(sitemaps));
}
