import { agencyId, agencyReference } from './agency.ts';
import type { Publisher } from './publisher.ts';

/** The site as schema.org WebSite, for the home page. */
export function webSiteJsonLd({ url, agency }: Publisher, languages: readonly string[]): object {
  return {
    '@type': 'WebSite',
    '@id': `${url}/#site`,
    url: `${url}/`,
    name: agency.name,
    inLanguage: languages,
    publisher: { '@id': agencyId(url) },
  };
}

/** The homes of a page of a list as schema.org ItemList, by their absolute addresses in the order of the page. */
export function itemListJsonLd(urls: readonly string[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: urls.map((url, index) => ({ '@type': 'ListItem', position: index + 1, url })),
  };
}

export interface ArticlePage {
  readonly site: Publisher;
  readonly language: string;
  /** Absolute address of the page. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
}

/** An article of the agency as schema.org Article. */
export function articleJsonLd({ site, language, url, title, description }: ArticlePage): object {
  const agency = agencyReference(site);
  return {
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: language,
    mainEntityOfPage: url,
    author: agency,
    publisher: agency,
  };
}
