import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { attribute, elements, ordinaryPages, pageType, type Element, type Page } from './built-site.ts';

function withClass(page: Page, name: string): Element[] {
  return DomUtils.findAll((element) => attribute(element, 'class')?.split(' ').includes(name) ?? false, page.document);
}

function hasPicture(element: Element): boolean {
  return DomUtils.existsOne((child) => child.name === 'img', [element]);
}

describe('no frame is empty', () => {
  it('a film of our own shows a photo of the home until it plays', () => {
    const films = ordinaryPages.flatMap((page) => elements(page, 'video').map((film) => ({ path: page.path, film })));
    expect(films.map(({ path }) => path)).toHaveLength(4);
    expect(films.filter(({ film }) => !attribute(film, 'poster')?.startsWith('/media/'))).toEqual([]);
  });

  it('a unit without a plan shows the building that it is in', () => {
    const frames = ordinaryPages
      .filter((page) => pageType(page) === 'project')
      .flatMap((page) => withClass(page, 'units__plan').map((frame) => ({ path: page.path, frame })));
    expect(frames.length).toBeGreaterThan(20);
    expect(frames.filter(({ frame }) => !hasPicture(frame)).map(({ path }) => path)).toEqual([]);
  });

  it('everybody to be called on the contact page has a face', () => {
    const people = ordinaryPages.flatMap((page) =>
      withClass(page, 'office__members').flatMap((list) =>
        DomUtils.getElementsByTagName('li', list).map((person) => ({ path: page.path, person })),
      ),
    );
    expect(people).toHaveLength(16);
    expect(people.filter(({ person }) => !hasPicture(person)).map(({ path }) => path)).toEqual([]);
  });
});
