import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { ownerHome, ownerHomes } from '#server/owner-data/owner-homes.ts';
import { todayOf } from '#server/site/today.ts';
import { readSettings } from '#server/owner-data/settings.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import { requireListing, type OwnerSession } from '#server/owners/owner-session.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import type { PortalPage } from '#contracts/portal.ts';

interface PageQuestion {
  readonly language: Language;
  /** The home to look at; somebody else's answers 404. */
  readonly listingId: string | undefined;
  readonly isSaved: boolean;
  /** Where the portal is shown to somebody of the agency, who changes nothing; its own path without it. */
  readonly shownAt?: string;
}

/** What the page of the portal shows; whoever has one home sees it at once. */
export async function portalPage(
  services: Services,
  owner: Pick<OwnerSession, 'ownerId' | 'name'>,
  { language, listingId, isSaved, shownAt }: PageQuestion,
): Promise<PortalPage> {
  const { ownerId, name } = owner;
  if (listingId !== undefined) await requireListing(services, owner, listingId);
  const homes = await ownerHomes(services, ownerId, language);
  const [only] = homes.length === 1 ? homes : [];
  const shown = listingId ?? only?.id;
  const data = services.siteData();
  return {
    language,
    languages: data.config.languages.map((code) => ({ code, name: createTranslator(code)('common:languageName') })),
    today: todayOf(services),
    ownerName: name,
    settings: await readSettings(services, ownerId),
    path: shownAt ?? ownerPath(language),
    contactPath: pagePath(data, '/contact/', language),
    homes,
    home: shown === undefined ? null : await ownerHome(services, { ownerId, listingId: shown, language }),
    isSaved,
    ...(shownAt !== undefined && { isReadOnly: true as const }),
  };
}
