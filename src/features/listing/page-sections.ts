import type { Media } from '#domain/listing.ts';
import type { Translate } from '#i18n/translator.ts';
import type { IconName } from '#ui/icon-names.ts';

interface Parts {
  readonly media: Media;
  /** Sections that the agency's display rules hide. */
  readonly hidden: ReadonlySet<string>;
  /** Does the feed name its rooms? */
  readonly hasRooms: boolean;
  readonly hasDetails: boolean;
  /** Does the page reckon what buying or renting costs? A home that has gone, or has no price, costs nothing here. */
  readonly hasCosts: boolean;
  /** Does the page have the form that asks for a visit? */
  readonly hasForm: boolean;
}

/** The links of the row that stays in view: one for each part that the page has. */
export function pageSections(
  { media, hidden, hasRooms, hasDetails, hasCosts, hasForm }: Parts,
  t: Translate,
): { href: string; text: string }[] {
  return [
    media.photos.length > 0 && { href: '#gallery', text: t('listing:nav.photos') },
    (media.floorPlans.length > 0 || hasRooms) && { href: '#plan', text: t('listing:nav.plan') },
    !hidden.has('surroundings') && { href: '#location', text: t('listing:nav.map') },
    (hasCosts || !hidden.has('energy')) && {
      href: '#costs',
      text: t(hasCosts ? 'listing:nav.costs' : 'listing:nav.energy'),
    },
    hasDetails && { href: '#details', text: t('listing:nav.details') },
    hasForm && { href: '#contact', text: t('listing:nav.visit') },
  ].filter((section) => section !== false);
}

/** The buttons on the gallery beside the one to all photos. */
export function shortcutsOf(
  { floorPlans, tours, videos }: Media,
  t: Translate,
): { icon: IconName; text: string; href: string }[] {
  return [
    floorPlans.length > 0 && { icon: 'plan' as const, text: t('listing:floorPlans'), href: '#plan' },
    tours.length > 0 && { icon: 'tour' as const, text: t('listing:virtualTour'), href: '#tour' },
    videos.length > 0 && { icon: 'play' as const, text: t('listing:video'), href: '#tour' },
  ].filter((shortcut) => shortcut !== false);
}
