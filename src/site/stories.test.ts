import { describe, expect, it, vi } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { contentWith } from './content.fixture.ts';
import { editorialView } from './editorial-view.ts';
import { newsRoute, type NewsArticle } from './news.ts';
import type { PageText } from './page-text.ts';
import { withProposed } from './proposed.ts';
import { journalStories } from './stories.ts';

// Texts come from what is proposed; nobody asks Astro for any.
vi.mock('astro:content', () => ({ getCollection: () => Promise.resolve([]) }));

const content = contentWith([]);
const story = '/Interior-design/';
const view = content.routes.find(({ original }) => original === story)?.view ?? '';

const textIn = (language: string, more: object = {}): PageText => ({
  file: `content/pages/${language}/x.md`,
  data: { title: `Titel ${language}`, description: 'd', lead: 'l', ...more },
  html: '<p>Tekst</p>',
  headings: [],
  shows: language,
});
const said = (language: string) => ({ title: `Titel ${language}`, lead: 'l', body: 'b', slug: 'titel' });
const news: NewsArticle = { id: '3f2a', day: '2026-11-20', texts: { nl: said('nl'), en: said('en') } };
const journals = languages.map((language): [string, PageText] => [
  `${language}/journal`,
  textIn(language, { stories: [story] }),
]);
const texts: Readonly<Record<string, PageText>> = Object.fromEntries([
  ...journals,
  [`nl/${view}`, textIn('nl')],
  [`fr/${view}`, textIn('fr')],
  ['nl/news-3f2a', textIn('nl')],
  ['en/news-3f2a', textIn('en')],
]);

describe('words of another language than the page', () => {
  it.each(languages)('are named so on the cards of the journal in %s', async (language) => {
    const stories = await withProposed({ texts, news }, () => journalStories(content, language));
    const own = (there: readonly string[]) => (there.includes(language) ? undefined : 'nl');
    expect(stories.map(({ title, lang }) => [title, lang])).toEqual([
      [`Titel ${own(['nl', 'en']) ?? language}`, own(['nl', 'en'])],
      [`Titel ${own(['nl', 'fr']) ?? language}`, own(['nl', 'fr'])],
    ]);
  });

  it.each(languages)('are named so on the page of an article in %s, down to its breadcrumb', async (language) => {
    const route = newsRoute(content, news);
    const { lang } = await withProposed({ texts, news }, () => editorialView(content, route, language));
    const other = ['nl', 'en'].includes(language) ? undefined : 'nl';
    const [parent, itself] = route.breadcrumbs[language] ?? [];
    expect([lang, parent?.lang, itself?.lang]).toEqual([other, undefined, other]);
  });
});
