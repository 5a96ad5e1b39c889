import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#i18n/formats.ts';
import { told } from './records/hidden.ts';
import { languages, OddSite, type Language, type OddHome, type OddProject } from './records/odd-site.ts';
import {
  cardsOf,
  dataOf,
  numbersOfSite,
  readTexts,
  textsWithin,
  untoldNumbers,
  untoldOfProject,
  wrongSums,
} from './records/told-numbers.ts';

let site: OddSite;
/** Numbers that stand on a page of which the home tells none. */
const ofSite = new Map<Language, ReadonlySet<string>>();

beforeAll(async () => {
  site = new OddSite();
  await site.build();
  const bare =
    site.homes.find(({ listing }) => listing.reference === 'W-51009') ?? expect.fail('There is no bare home.');
  for (const language of languages) {
    const texts = readTexts(site.pageOf(bare, language) ?? '').map((text) =>
      text.replaceAll(/W-51009|8400|51009/gu, ''),
    );
    ofSite.set(language, numbersOfSite([...texts, '20 11 2026']));
  }
}, 400_000);

afterAll(() => {
  site.remove();
});

/** Each page of each home. */
function* pages(): Generator<{ home: OddHome; language: Language; html: string; name: string }> {
  for (const home of site.homes)
    for (const language of languages) {
      const html = site.pageOf(home, language);
      if (html !== undefined) yield { home, language, html, name: `${home.listing.reference} ${language}` };
    }
}

function panelOf(html: string): string {
  return /<aside class="price-panel"[^]*?<\/aside>/u.exec(html)?.[0] ?? '';
}

const isGone = ({ listing }: OddHome) => listing.availability === 'sold' || listing.availability === 'rented';

describe('odd records of every CRM, read by its protocol and built', () => {
  it('have pages in every language', () => {
    const count = [...pages()].length;
    expect(site.homes.length).toBeGreaterThan(80);
    expect(count).toBeGreaterThan(4 * 70);
  });

  it('tell nothing hidden or private in any file, nor in the name of one', () => {
    const leaks = [...site.files()].flatMap(({ name, text }) => {
      const found = told.exec(name)?.[0] ?? told.exec(text)?.[0];
      return found === undefined ? [] : [`${name}: ${found}`];
    });
    expect(leaks).toEqual([]);
  });

  it('show no number on a page that its record does not give', () => {
    const untold = [...pages()].flatMap(({ home, language, html, name }) =>
      untoldNumbers({ ...home, texts: readTexts(html), ofSite: ofSite.get(language) ?? new Set() }).map(
        (one) => `${name}: ${one}`,
      ),
    );
    expect(untold).toEqual([]);
  });

  it('show no number on a card, either', () => {
    const homes = new Map(site.homes.map((home) => [home.listing.id, home]));
    const all = new Set([...ofSite.values()].flatMap((numbers) => [...numbers]));
    const cards = [...site.files()].flatMap(({ name, text }) => (name.endsWith('.html') ? cardsOf(text) : []));
    const untold = cards.flatMap(({ id, texts }) => {
      const home = homes.get(id);
      return home
        ? untoldNumbers({ ...home, texts, ofSite: all }).map((one) => `${home.listing.reference}: ${one}`)
        : [];
    });
    expect(cards.length).toBeGreaterThan(200);
    expect(untold).toEqual([]);
  });

  it('add up what a purchase and a signing cost', () => {
    const sums = [...pages()].flatMap(({ home, html, name }) =>
      wrongSums(html, (home.listing.price.amountCents ?? 0) / 100).map((one) => `${name}: ${one}`),
    );
    expect(sums).toEqual([]);
  });

  it('give engines no number but those of the record', () => {
    const untold = [...pages()].flatMap(({ home, html, name }) => {
      const data = dataOf(html).map((one) => {
        const { offers, about } = one as { offers?: object; about?: object };
        return [offers, { ...about, geo: undefined }];
      });
      const numbers = textsWithin(JSON.parse(JSON.stringify(data))).filter((text) => /^-?\d+(?:\.\d+)?$/u.test(text));
      return untoldNumbers({ ...home, texts: numbers, ofSite: new Set() }).map((one) => `${name}: ${one}`);
    });
    expect(untold).toEqual([]);
  });

  it('put every number of the site’s record on its page', () => {
    const lost = [...pages()].flatMap(({ home, html, name }) => {
      const { building, surfaces, energy } = home.listing;
      const shown = readTexts(html)
        .join('\n')
        .replaceAll(/(?<=\d)\.(?=\d{3})/gu, '');
      const numbers = [building, surfaces, energy].flatMap((part) =>
        Object.entries(part).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      );
      return numbers
        .filter(([, value]) => value !== 0 && !shown.includes(String(Math.abs(value)).replace('.', ',')))
        .map(([field, value]) => `${name}: ${field} ${value}`);
    });
    expect(lost).toEqual([]);
  });

  it('say of every field that the site does not read that it does not', () => {
    const silent = site.homes.flatMap(({ crm, fates, unshown }) =>
      fates
        .filter(({ field, fate }) => fate.kind === 'unknown' && !unshown.has(field))
        .map(({ field }) => `${crm} ${field}`),
    );
    expect(silent).toEqual([]);
  });

  it('say of what is gone neither a price nor how to have it', () => {
    const wrong = [...pages()].flatMap(({ home, html, name }) => {
      if (!isGone(home)) return [];
      const amounts = readTexts(html).filter((text) => /€\s*\d/u.test(text));
      const actions = DomUtils.getElementsByTagName('form', parseDocument(html)).filter(({ attribs }) =>
        (attribs['action'] ?? '').includes('/form/contact-me/'),
      );
      return [...amounts, ...actions.map(() => 'a form'), ...(html.includes('"price"') ? ['data'] : [])].map(
        (one) => `${name}: ${one}`,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('say on request in the panel where there is no amount, and an amount where there is one', () => {
    const wrong = [...pages()].filter(({ home, html }) => {
      const { amountCents } = home.listing.price;
      return !isGone(home) && /€\s*\d/u.test(panelOf(html).replaceAll('&nbsp;', ' ')) !== (amountCents !== undefined);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

/** Each page of each project. */
function* projectPages(): Generator<OddProject & { language: Language; html: string; name: string }> {
  for (const one of site.projects)
    for (const language of languages) {
      const html = site.projectPage(one, language);
      if (html !== undefined) yield { ...one, language, html, name: `${one.project.reference} ${language}` };
    }
}

/** The rows of the price list on a page, as people read them. */
function rowsOf(html: string): string[] {
  return DomUtils.getElementsByTagName('*', parseDocument(html))
    .filter(({ attribs }) => attribs['class']?.split(' ').includes('units__row') === true)
    .filter(({ attribs }) => attribs['aria-hidden'] === undefined)
    .map((row) => DomUtils.textContent(row).replaceAll('\u00AD', '').replaceAll(/\s+/gu, ' '));
}

describe('projects of every CRM that has them, read and built with their units', () => {
  it('have pages in every language, and units of every state', () => {
    expect(site.projects.map(({ crm }) => crm)).toEqual([
      'whise',
      'omnicasa',
      'sweepbright',
      'openimmo',
      'gevel',
      'gevel',
    ]);
    expect([...projectPages()]).toHaveLength(4 * site.projects.length);
    const states = site.projects.flatMap(({ project }) => project.units.map(({ status }) => status));
    expect([...new Set(states)].toSorted()).toEqual(['available', 'option', 'sold']);
  });

  it('show no number that none of their records gives', () => {
    const untold = [...projectPages()].flatMap(({ raws, project, language, html, name }) =>
      untoldOfProject({ raws, project, texts: readTexts(html) }, ofSite.get(language) ?? new Set()).map(
        (one) => `${name}: ${one}`,
      ),
    );
    expect(untold).toEqual([]);
  });

  it('say of each unit its price, or that it is on request; of a sold one neither', () => {
    const wrong = [...projectPages()].flatMap(({ project, language, html, name }) => {
      const rows = rowsOf(html);
      return project.units.flatMap((unit, at) => {
        const row = rows[at] ?? '';
        const isSold = unit.status === 'sold';
        const money = unit.priceCents === undefined ? undefined : formatMoney(unit.priceCents, language);
        const isRight =
          isSold || money === undefined
            ? !/€\s*\d/u.test(row)
            : row.includes(money.replaceAll(/\s+/gu, ' ')) &&
              (unit.livingM2 === undefined || row.includes(String(unit.livingM2).replace('.', ',')));
        return isRight ? [] : [`${name} ${unit.name}: ${row}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('give nobody the price of a unit that is sold, of another currency or hidden', () => {
    const gone = ['276150', '264300', '248700', '251200', '243150', '511000', '279000'];
    const prices = new RegExp(`(?<!\\d)(?:${gone.join('|')})(?:00)?(?!\\d)`, 'gu');
    const leaks = [...site.files()].flatMap(({ name, text }) => {
      const digits = text.replaceAll(/(?<=\d)[.,\s\u00A0\u202F](?=\d{3})/gu, '');
      // What stands before a number is cut out of the text afterwards: looked for with it, a large file takes minutes.
      return [...digits.matchAll(prices)].map(
        ({ index }) => `${name}: ${digits.slice(Math.max(0, index - 60), index + 9)}`,
      );
    });
    expect(leaks).toEqual([]);
  });
});
