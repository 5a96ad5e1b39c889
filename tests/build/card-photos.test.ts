import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { attribute, ordinaryPages, pageType, type Element, type Page } from './built-site.ts';

/** What a visitor sees of a list before tiring of it. */
const firstCards = 24;

function hasClass(element: Element, name: string): boolean {
  return attribute(element, 'class')?.split(' ').includes(name) ?? false;
}

/** The first photo of each card of a page, in order; undefined for a home without photos. */
function photosOf(page: Page, card = 'card'): (string | undefined)[] {
  const cards = DomUtils.findAll((element) => hasClass(element, card), page.document);
  return cards.map((each) => {
    const photo = DomUtils.findOne(
      (element) => element.name === 'img' && attribute(element, 'src')?.startsWith('/media/') === true,
      each,
    );
    return photo ? attribute(photo, 'src') : undefined;
  });
}

function nextPage(page: Page): Page | undefined {
  const link = DomUtils.findOne(
    (element) => element.name === 'a' && attribute(element, 'rel') === 'next',
    page.document,
  );
  const path = link && attribute(link, 'href');
  return ordinaryPages.find((other) => other.path === path);
}

const lists = ordinaryPages.filter((page) => ['for-sale', 'for-rent'].includes(pageType(page)));

describe('the photos of the cards of the demonstration', () => {
  it('differ from one card to the next, on every page', () => {
    const shown = (['card', 'project-card'] as const).flatMap((card) =>
      ordinaryPages.map((page) => ({ path: page.path, photos: photosOf(page, card) })),
    );
    expect(shown.filter(({ photos }) => photos.some((photo) => photo !== undefined)).length).toBeGreaterThan(100);
    const twice = shown.flatMap(({ path, photos }) =>
      photos.flatMap((photo, index) =>
        photo !== undefined && photo === photos[index + 1] ? [`${path}: cards ${String(index + 1)} and the next`] : [],
      ),
    );
    expect(twice).toEqual([]);
  });

  it('are all different among the first 24 of both lists, in every language', () => {
    expect(lists).toHaveLength(8);
    const repeated = lists.flatMap((list) => {
      const second = nextPage(list);
      const photos = [...photosOf(list), ...(second ? photosOf(second) : [])]
        .slice(0, firstCards)
        .filter((photo) => photo !== undefined);
      expect(photos.length).toBeGreaterThan(15);
      return photos.filter((photo, index) => photos.indexOf(photo) !== index).map((photo) => `${list.path}: ${photo}`);
    });
    expect(repeated).toEqual([]);
  });
});

describe('the stories of the agency', () => {
  it('have each a picture of their own, on the home page and wherever one leads to the others', () => {
    const told = (['stories__story', 'services__link'] as const).map((part) =>
      ordinaryPages
        .map((page) => ({ path: page.path, photos: photosOf(page, part) }))
        .filter(({ photos }) => photos.length > 0),
    );
    expect(told.map((pages) => pages.length)).toEqual([4, 28]);
    const wrong = told
      .flat()
      .filter(({ photos }) => photos.includes(undefined) || new Set(photos).size < photos.length);
    expect(wrong).toEqual([]);
  });

  it('show what no card of the home page shows, nor the testimonial beside them', () => {
    const parts = ['card', 'project-card', 'stories__story', 'testimonials__home'];
    const told = ordinaryPages.filter((page) => photosOf(page, 'stories__story').length > 0);
    const repeated = told.flatMap((page) => {
      const photos = parts.flatMap((part) => photosOf(page, part)).filter((photo) => photo !== undefined);
      expect(photos.length).toBeGreaterThan(12);
      return photos.filter((photo, index) => photos.indexOf(photo) !== index).map((photo) => `${page.path}: ${photo}`);
    });
    expect(repeated).toEqual([]);
  });

  it('are followed by a testimonial beside the home that it tells of, in every language', () => {
    const homes = ordinaryPages.filter((page) => photosOf(page, 'testimonials__home').length > 0);
    expect(homes.map(({ path }) => path)).toEqual(['/de/', '/en/', '/fr/', '/nl/']);
  });
});
