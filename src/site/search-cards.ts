import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import CardList from '#ui/CardList.astro';
import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';

/** The cards of some listings in a language, as HTML. */
type RenderCards = (listings: readonly Listing[], language: Language) => Promise<readonly string[]>;

const separator = '<!--card-->';

let container: Promise<AstroContainer> | undefined;

/** Renders cards with the component that the pages use, so that a card of the search is the card of the list. */
export function cardRenderer(content: Content): RenderCards {
  const { languages, site, today } = content;
  return async (listings, language) => {
    container ??= AstroContainer.create();
    const html = await (
      await container
    ).renderToString(CardList, {
      props: {
        listings,
        language,
        today,
        separator,
        hrefOf: linksFor(content, language).listing,
        fallback: languages,
        marqueeIgnore: site.marqueeIgnore,
      },
    });
    return html
      .split(separator)
      .slice(0, listings.length)
      .map((card) => card.replace(/^\s*(?:<!doctype html>)?\s*/iu, '').trim());
  };
}
