import { readdirSync } from 'node:fs';
import { DomUtils, ElementType } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { bindWords } from '#domain/bound-words.ts';
import { readLawTables } from '#site/law-schema.ts';
import { attribute, elements, ordinaryPages, pages, textOf, type Element, type Page } from './built-site.ts';

const namespaces = readdirSync('src/i18n/messages/nl')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

/** A key such as `listing:price` that was shown instead of its text. */
const messageKey = new RegExp(`(?<![\\w/-])(?:${namespaces.join('|')}):[a-zA-Z][\\w.-]*`, 'u');

/** Texts of a page as it is seen, piece by piece. */
function piecesOf(page: Page): string[] {
  const hidden = new Set([...elements(page, 'script'), ...elements(page, 'style')].map(textOf));
  const texts = DomUtils.find((node) => node.type === ElementType.Text, elements(page, 'body'), true, Infinity);
  return texts.map((node) => DomUtils.textContent(node)).filter((text) => !hidden.has(text));
}

/** What a visitor or a screen reader gets: texts, and the attributes that are read out. */
function wordsOf(page: Page): string[] {
  const attributes = DomUtils.findAll(() => true, page.document.children).flatMap((element) =>
    ['alt', 'title', 'aria-label', 'placeholder', 'content', 'value'].map((name) => attribute(element, name) ?? ''),
  );
  return [...attributes, ...piecesOf(page)];
}

function failing(pattern: RegExp): string[] {
  return pages
    .flatMap((page) => {
      const leak = wordsOf(page).find((words) => pattern.test(words));
      return leak === undefined ? [] : [`${page.path}: ${leak.trim().slice(0, 80)}`];
    })
    .slice(0, 20);
}

/** The search has its title in its script, which is at its limit. */
function isInIsland({ parent }: Element): boolean {
  return parent?.type === ElementType.Tag && (parent.name === 'astro-island' || isInIsland(parent));
}

/** What a line of this headline may end in though it should not: short words with a hyphen that nothing binds. */
function looseWords(headline: Element): string[] {
  const isBound = (node: Element): boolean => attribute(node, 'class') === 'bound';
  return DomUtils.find((node) => node.type === ElementType.Text, [headline], true, Infinity)
    .filter(({ parent }) => !(parent?.type === ElementType.Tag && isBound(parent)))
    .flatMap((node) => bindWords(DomUtils.textContent(node)).filter((piece) => piece.isBound))
    .map(({ text }) => text);
}

describe('headlines', () => {
  it('of pages and cards keep their short words with a hyphen on one line', () => {
    const isHeadline = (element: Element): boolean =>
      (element.name === 'h1' && !isInIsland(element)) || attribute(element, 'class') === 'card__title';
    const headlines = ordinaryPages.flatMap((page) =>
      DomUtils.findAll(isHeadline, page.document.children).map((headline) => ({ page, headline })),
    );
    expect(
      headlines.filter(({ headline }) => DomUtils.textContent(headline).includes('rendez-vous')).length,
    ).toBeGreaterThan(0);
    expect(
      headlines.flatMap(({ page, headline }) => looseWords(headline).map((word) => `${page.path}: ${word}`)),
    ).toEqual([]);
  });
});

describe('texts', () => {
  it('show no message key', () => {
    expect(failing(messageKey)).toEqual([]);
  });

  it('show no placeholder', () => {
    expect(failing(/\{\{|\}\}|\{[a-z]+\}/iu)).toEqual([]);
  });

  it('have a space before a colon in French, also where a label and its value were put together', () => {
    const french = pages.filter(({ path }) => path.startsWith('/fr/'));
    const loose = french.flatMap((page) => wordsOf(page).filter((words) => /[\p{L})»]:(?=\s|$)|^: /u.test(words)));
    expect(french.length).toBeGreaterThan(100);
    expect([...new Set(loose)].filter((words) => !/^(?:Read|Voorbeeld)/u.test(words))).toEqual([]);
  });

  it('begin no line with the dot between facts, and part no town from its postcode in Luxembourg', () => {
    const loose = pages.flatMap((page) =>
      piecesOf(page).flatMap((text) => /.{0,20}[ \n]·|\bL-\d{4} .{0,20}/u.exec(text)?.[0] ?? []),
    );
    expect([...new Set(loose)]).toEqual([]);
  });

  it('name the town of the agency as the language does', () => {
    const here = pages.filter(({ path }) => /^\/fr\/(?:mentions-legales|vie-privee)\//u.test(path));
    const named = here.flatMap((page) => wordsOf(page).filter((words) => /\bGent\b/u.test(words)));
    expect([here.length, named]).toEqual([2, []]);
  });

  it("say the tenant's part of a fee in Luxembourg as the dated table has it", () => {
    const row = readLawTables().feeSharing.findLast(({ place }) => place === 'luxembourg');
    const said = pages.filter((page) =>
      wordsOf(page).some(
        (words) => words.includes('Lux') && new RegExp(`\\b${row?.tenantPercent}\\s?%`, 'u').test(words),
      ),
    );
    const languages = new Set(said.map(({ path }) => path.slice(1, 3)));
    expect([...languages].sort()).toEqual(['de', 'en', 'fr', 'nl']);
  });

  it('show no value that is none', () => {
    expect(failing(/\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b|^\s*null\s*$/u)).toEqual([]);
  });
});
