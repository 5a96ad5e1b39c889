import { DomUtils } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { consentCategories } from '#domain/consent.ts';
import { placeKey } from '#features/language/place-key.ts';
import { fileCache, pageCache } from '#features/saved/service-worker/offline-pages.ts';
import { languageCookie, languageKey } from '#i18n/choice-names.ts';
import { dictionaries } from '#i18n/dictionaries.ts';
import { labelled } from '#i18n/labelled.ts';
import { languages, type Language } from '#i18n/languages.ts';
import { headersFor } from '#hosting/rules/headers.ts';
import { sentCookie } from '#server/forms/sent-cookie.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import { consentCookie, proofKey } from '#contracts/consent.ts';
import { savedKey, seenKey } from '#contracts/saved.ts';
import {
  attribute,
  elements,
  ordinaryPages,
  pages,
  rules,
  site,
  textOf,
  type Element,
  type Page,
} from './built-site.ts';

const { services } = site.consent;

const pathOf = (original: string, language: Language): string =>
  rules.redirects.find(({ from }) => from === original)?.byLanguage[language] ?? '';

function pageAt(path: string): Page {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`The site has no page at ${path}.`);
  return page;
}

const within = (element: Element, name: string): Element[] => DomUtils.getElementsByTagName(name, element);

/** A configured life in words, without the dictionary's help: session and kept texts differ from every number. */
function isLifeIn(
  text: string,
  life: (typeof services)[number]['storage'][number]['life'],
  language: Language,
): boolean {
  const { lifeSession, lifeKept } = dictionaries[language].consent;
  if (life === 'session') return text === lifeSession;
  if (life === 'kept') return text === lifeKept;
  // Months never part from their number at the end of a line.
  return text.startsWith('days' in life ? `${life.days} ` : `${life.months}\u00a0`);
}

/** What a table of the policy says: of each service its head and purpose, of each stored thing its name and life. */
function readTable(table: Element) {
  const heads = within(table, 'th').filter((head) => attribute(head, 'scope') === 'row');
  const purposes = heads.map((head) => {
    const cell = DomUtils.nextElementSibling(head);
    return cell ? textOf(cell) : '';
  });
  const stored = within(table, 'code').map((code) => {
    const cells = within(code.parent?.parent as Element, 'td');
    const life = cells.at(-1);
    return { name: textOf(code), life: life ? textOf(life) : '' };
  });
  return { heads: heads.map(textOf), purposes, stored };
}

describe.each(languages)('the cookie policy in %s', (language) => {
  const page = pageAt(pathOf('/Cookie-policy/', language));
  const texts = dictionaries[language].consent;
  const tables = elements(page, 'table');
  const ofCategory = (category: string) => services.filter((service) => service.category === category);

  it('has a table for each category that has services, and says so of the others', () => {
    const used = consentCategories.filter((category) => ofCategory(category).length > 0);
    const labels = tables.map((table) => attribute(table.parent as Element, 'aria-label'));
    expect(labels).toEqual(used.map((category) => labelled(texts.title, texts[`category.${category}`], language)));
    const empty = elements(page, 'p').filter((paragraph) => textOf(paragraph) === texts.noService);
    expect(empty).toHaveLength(consentCategories.length - used.length);
  });

  it('names every service of the registry with provider, purpose, storage and life, and nothing else', () => {
    const rows = tables.map(readTable);
    const expected = consentCategories.flatMap(ofCategory);
    expect(rows.flatMap(({ purposes }) => purposes)).toEqual(expected.map(({ purpose }) => purpose[language]));
    const heads = rows.flatMap((row) => row.heads);
    for (const [index, { name, provider = site.agency.name }] of expected.entries()) {
      expect(heads[index]).toContain(typeof name === 'string' ? name : name[language]);
      expect(heads[index]).toContain(provider);
    }
    const storage = expected.flatMap((service) => service.storage);
    const stored = rows.flatMap((row) => row.stored);
    expect(stored.map(({ name }) => name)).toEqual(storage.map(({ name }) => name));
    const wrong = storage.filter(({ life }, index) => !isLifeIn(stored[index]?.life ?? '', life, language));
    expect(wrong).toEqual([]);
  });

  it('speaks of the reader, and names keys of the software in its tables only', () => {
    const texts = elements(page, 'main').map(textOf);
    const tables = elements(page, 'table').map(textOf);
    const running = tables.reduce((text, table) => text.replace(table, ''), texts.join(' '));
    expect([texts.length, tables.length > 0, /gevel|javascript|local storage/iu.test(running)]).toEqual([
      1,
      true,
      false,
    ]);
  });
});

describe('the registry', () => {
  it('names every key under which the code keeps something', () => {
    const kept = [
      ...[
        `cookie ${consentCookie}`,
        `cookie ${languageCookie}`,
        `cookie ${ownerRealm.cookies.session}`,
        `cookie ${ownerRealm.cookies.device}`,
        `cookie ${sentCookie}`,
      ],
      ...[`local ${proofKey}`, `local ${languageKey}`, `local ${savedKey}`, `local ${seenKey}`, 'local gevel.draft.*'],
      ...[`session ${placeKey}`, `cache ${pageCache}`, `cache ${fileCache}`],
    ];
    const own = services.filter(({ category }) => category === 'necessary').flatMap(({ storage }) => storage);
    const isFor = (name: string, key: string): boolean =>
      name.endsWith('*') && !key.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name;
    const named = own.map(({ kind, name }) => `${kind} ${name}`);
    expect(kept.filter((key) => !named.some((name) => isFor(name, key)))).toEqual([]);
    expect(named.filter((name) => !kept.some((key) => isFor(name, key)))).toEqual([]);
  });
});

describe('every page', () => {
  it('leads to the settings from its footer, and without a script to the policy of its language', () => {
    const wrong = pages.filter((page) => {
      const language = page.path.split('/')[1] as Language;
      if (page.path.endsWith('/map-frame/')) return false;
      const [footer] = elements(page, 'footer').slice(-1);
      const link = footer && within(footer, 'a').find((one) => attribute(one, 'data-consent') === 'settings');
      return (
        !link ||
        attribute(link, 'href') !== pathOf('/Cookie-policy/', language) ||
        textOf(link).trim() !== dictionaries[language].consent.footer
      );
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('asks in its own HTML, with buttons to accept and to refuse that differ in their words alone', () => {
    const wrong = pages.filter((page) => {
      const banner = elements(page, 'section').find((section) => attribute(section, 'id') === 'consent');
      if (page.path.endsWith('/map-frame/')) return banner !== undefined;
      const buttons = banner ? within(banner, 'button') : [];
      const [all, none] = buttons.map(({ attribs }) => JSON.stringify({ ...attribs, 'data-consent': '' }));
      return buttons.length !== 3 || all !== none;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('needs at most 2 KB of inline script for it', () => {
    const scripts = pages.flatMap((page) =>
      elements(page, 'section')
        .filter((section) => attribute(section, 'id') === 'consent')
        .map((banner) => textOf(DomUtils.nextElementSibling(banner) ?? banner)),
    );
    expect(new Set(scripts).size).toBe(1);
    expect(scripts[0]).toContain('showPopover');
    expect(Buffer.byteLength(scripts[0] ?? '')).toBeLessThanOrEqual(2048);
  });

  it('may frame the players that it shows, and nothing of others where it shows none', () => {
    /** A policy in the page takes away from that of its headers. */
    const hostsOf = (page: Page): string[] => {
      const own = elements(page, 'meta').filter((meta) => attribute(meta, 'http-equiv') === 'Content-Security-Policy');
      if (own.some((meta) => attribute(meta, 'content') === "frame-src 'self'")) return [];
      const policy = headersFor(rules.headers, page.path)['Content-Security-Policy'] ?? '';
      return (/frame-src 'self' ?([^;]*);/u.exec(policy)?.[1] ?? '').split(' ').filter(Boolean);
    };
    const playersOf = (page: Page): string[] =>
      page.html.includes('data-player')
        ? elements(page, 'figure').flatMap((figure) => attribute(figure, 'data-player') ?? [])
        : [];
    const showing = ordinaryPages.filter((page) => playersOf(page).length > 0);
    expect(showing.length).toBeGreaterThan(0);
    for (const page of showing) {
      const hosts = hostsOf(page).map((host) => host.replace('https://*', ''));
      const isLet = (player: string): boolean => hosts.some((host) => new URL(player).origin.endsWith(host));
      expect([page.path, playersOf(page).filter((player) => !isLet(player))]).toEqual([page.path, []]);
    }
    const framing = ordinaryPages.filter((page) => playersOf(page).length === 0 && hostsOf(page).length > 0);
    expect(framing.map(({ path }) => path)).toEqual([]);
  });
});
