import { readdirSync } from 'node:fs';
import { DomUtils, ElementType } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { readLawTables } from '#site/law-schema.ts';
import { attribute, elements, pages, textOf, type Page } from './built-site.ts';

const namespaces = readdirSync('src/i18n/messages/nl')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

/** A key such as `listing:price` that was shown instead of its text. */
const messageKey = new RegExp(`(?<![\\w/-])(?:${namespaces.join('|')}):[a-zA-Z][\\w.-]*`, 'u');

/** What a visitor or a screen reader gets: texts, and the attributes that are read out. */
function wordsOf(page: Page): string[] {
  const attributes = DomUtils.findAll(() => true, page.document.children).flatMap((element) =>
    ['alt', 'title', 'aria-label', 'placeholder', 'content', 'value'].map((name) => attribute(element, name) ?? ''),
  );
  const hidden = new Set([...elements(page, 'script'), ...elements(page, 'style')].map(textOf));
  const [body] = elements(page, 'body');
  const texts = body
    ? DomUtils.find((node) => node.type === ElementType.Text, [body], true, Infinity).map((node) =>
        DomUtils.textContent(node),
      )
    : [];
  return [...attributes, ...texts.filter((text) => !hidden.has(text))];
}

function failing(pattern: RegExp): string[] {
  return pages
    .flatMap((page) => {
      const leak = wordsOf(page).find((words) => pattern.test(words));
      return leak === undefined ? [] : [`${page.path}: ${leak.trim().slice(0, 80)}`];
    })
    .slice(0, 20);
}

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
