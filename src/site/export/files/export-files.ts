import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { ExportFile } from '#site/export/export-file.ts';
import { gevelFiles } from '#site/export/gevel/feed-files.ts';
import { kyeroFile } from '#site/export/kyero.ts';
import { openImmoFile } from '#site/export/openimmo.ts';
import { passedOn } from '#site/export/passed-on.ts';
import { atomXml, newestOf } from '#site/atom-feed.ts';
import type { Content } from '#site/content.ts';
import { atomPath } from '#site/export-paths.ts';
import { linksFor } from '#site/links.ts';

/** Every file of the exports that the agency has switched on; nothing is written before it is asked for. */
export function exportFiles(content: Content): ExportFile[] {
  const { site, languages } = content;
  const { forms, path: folder } = site.exports;
  const { listings, projects } = passedOn(content);
  const stock = { ...content, listings, projects };
  const addressOf = (listing: Listing, language: Language): string =>
    site.url + encodeURI(linksFor(content, language).listing(listing));
  const newest = newestOf(listings);
  const atomFile = (language: Language): ExportFile => {
    const path = atomPath(site, language);
    return {
      path: path.slice(folder.length),
      contentType: 'application/atom+xml',
      shows: newest,
      // Browsers and readers of feeds look at it all day, and it is small.
      isForPrograms: false,
      write: () =>
        Buffer.from(
          atomXml({
            content: { ...content, onOffer: newest },
            language,
            self: site.url + path,
            home: site.url + encodeURI(linksFor(content, language).route('/')),
            addressOf: (listing) => addressOf(listing, language),
          }),
        ),
    };
  };
  return [
    ...(forms.includes('gevel') ? gevelFiles(stock) : []),
    ...(forms.includes('openimmo') ? [openImmoFile(stock)] : []),
    ...(forms.includes('kyero') ? [kyeroFile(stock, addressOf)] : []),
    ...(forms.includes('atom') ? languages.map(atomFile) : []),
  ];
}
