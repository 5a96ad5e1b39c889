import type { HomeManager, PortalPage } from '#contracts/portal.ts';
import { telephoneHref } from '#domain/phone.ts';
import { largestFile } from '#domain/photo.ts';
import { formatPhone } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { firstPerson, personOf } from '#site/person.ts';

/** Who of the agency answers to an owner: for the home that is looked at, else for the first that somebody looks after. */
export async function homeManager(
  content: Content,
  language: Language,
  { home, homes }: Pick<PortalPage, 'home' | 'homes'>,
): Promise<HomeManager | null> {
  const ids = home ? [home.id] : homes.map(({ id }) => id);
  const named = ids.map((id) => content.listings.find((listing) => listing.id === id)?.manager).find(Boolean);
  const person = named ? await personOf(content, language, named) : await firstPerson(content, language);
  if (!person) return null;
  const photo = person.photo && largestFile(person.photo);
  const phone = person.phone ?? content.site.agency.phone;
  return {
    name: person.name,
    role: person.role ?? null,
    phone: { text: formatPhone(phone), href: telephoneHref(phone) },
    portrait: person.portrait ?? photo?.path ?? null,
  };
}
