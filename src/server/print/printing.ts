import type { Photo } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import { printLogo } from '#server/print/print-logo.ts';
import { printPicture } from '#server/print/print-picture.ts';
import type { Services } from '#server/services.ts';
import { printedAgency, type Printing } from '#site/printed-agency.ts';
import { mailPerson } from '#submissions/mail-person.ts';

const portraitPx = 360;

/** The smallest file of a photo that is as wide as it is printed, else the widest. */
function fileFor({ files }: Photo, widthPx: number): string | undefined {
  const webp = files.filter(({ format }) => format === 'webp').toSorted((one, other) => one.width - other.width);
  return (webp.find(({ width }) => width >= widthPx) ?? webp.at(-1))?.path;
}

/** What papers of the agency show, in a language: pictures come from the published site. */
export function printingIn({ siteData, config }: Pick<Services, 'siteData' | 'config'>, language: Language): Printing {
  const { config: site, team } = siteData();
  const dir = config.documentDirs.site;
  return {
    async agency() {
      const logo = site.logo && (await printLogo(dir, site.logo));
      return { ...printedAgency(site, language), ...(logo && { logo }) };
    },
    async photo(photo, widthPx) {
      const file = photo && fileFor(photo, widthPx);
      return file === undefined ? undefined : printPicture(dir, file, widthPx);
    },
    async person(manager) {
      const person = mailPerson(manager, { site, team, language });
      if (!person) return undefined;
      const { portrait: address, ...words } = person;
      const portrait = address && (await printPicture(dir, address.slice(site.url.length), portraitPx));
      const email = manager?.email ?? site.agency.email;
      return { ...words, email, ...(portrait && { portrait }) };
    },
  };
}
