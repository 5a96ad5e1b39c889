import type { Language } from '#i18n/languages.ts';
import type { FinderProps } from './finder-props.ts';
import { addressOf, isAsBuilt, type Shown } from './shown.ts';

/** Takes the query along to the other languages, and marks the entry of the goal in the menu. */
export function markPage(shown: Shown, props: FinderProps, builtLinks: ReadonlyMap<HTMLAnchorElement, string>): void {
  const { lists, language } = props;
  for (const [link, built] of builtLinks) {
    const isOwn = isAsBuilt(shown, props) && shown.view === 'grid';
    link.setAttribute('href', isOwn ? built : addressOf(shown, props, link.hreflang as Language));
  }
  for (const goal of ['sale', 'rent'] as const) {
    const link = document.querySelector(`header nav a[href="${lists[language]?.[goal] ?? ''}"]`);
    if (goal === shown.query.goal) link?.setAttribute('aria-current', 'page');
    else link?.removeAttribute('aria-current');
  }
}

/** The links to this page in other languages, with the addresses that they came with. */
export function languageLinks(language: Language): Map<HTMLAnchorElement, string> {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[hreflang]');
  return new Map(
    [...links].filter(({ hreflang }) => hreflang !== language).map((link) => [link, link.getAttribute('href') ?? '']),
  );
}
