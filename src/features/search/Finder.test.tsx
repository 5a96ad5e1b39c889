import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endWorkers, PageWorker } from '#scripts/test-setup/page-worker.ts';
import { serve } from '#scripts/test-setup/served.ts';
import { encodeSearchIndex } from '#search/codec.ts';
import { flagNames, type SearchRecord } from '#search/record.ts';
import { sampleTables } from '#search/search.fixture.ts';
import { Finder } from './Finder.tsx';

const flags = Object.fromEntries(flagNames.map((name) => [name, false])) as SearchRecord['flags'];
const cities = ['Gent', 'Halle (Antwerpen)', 'Halle (Brabant)', 'Luik'];
/** A home in Gent, two in places that are called Halle, one in Liège. */
const records = [0, 2, 3, 4].map((town, row): SearchRecord => ({
  id: String(10 + row),
  reference: `LH-000${row}`,
  place: town,
  type: row === 0 ? 4 : 0,
  flags,
  titleWords: [],
  streetWords: [],
  wording: { form: 0 },
  numbers: { priceCents: 20_000_000 + row * 10_000_000 },
}));
const index = encodeSearchIndex({ ...sampleTables, records });
const card = (city: string): string => `<article class="card"><h2>Woning in ${city}</h2></article>`;

/** What the worker fetches, by address. */
const files = new Map<string, string | Uint8Array>();
const server = createServer(({ url = '' }, response) => {
  const file = files.get(url);
  response.writeHead(file === undefined ? 404 : 200).end(file);
});
let origin = '';

beforeAll(async () => {
  vi.stubGlobal('Worker', PageWorker);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

beforeEach(() => {
  const addresses = { index: `${origin}/index.bin`, towns: `${origin}/towns.json`, cards: [['/cards/a.json', 4]] };
  files.set('/contents.json', JSON.stringify(addresses));
  files.set('/towns.json', JSON.stringify({ 'east-flanders': ['Gentbrugge'] }));
  files.set('/index.bin', index);
  serve('/cards/a.json', () => Response.json(cities.map(card)));
});

afterEach(endWorkers);

const shared = {
  language: 'nl',
  pageSize: 12,
  agency: 'Lindehof',
  lists: { nl: { sale: '/nl/te-koop/', rent: '/nl/te-huur/' } },
  demandPath: '/nl/form/demand-register/',
  types: [
    { id: 1, parentId: 0, name: 'Huis' },
    { id: 2, parentId: 0, name: 'Appartement' },
  ],
  provinceNames: {},
  sprite: '/icons.svg',
};

/** The field for places. */
let place: HTMLInputElement;

/** The list of all homes for sale, as its island wakes at an address; `early` was chosen before its code came. */
function open(address = '/nl/te-koop/', early?: string) {
  history.replaceState(null, '', address);
  const island = document.body.appendChild(document.createElement('astro-island'));
  if (early !== undefined) island.dataset['early'] = early;
  const props = JSON.stringify({ ...shared, files: { contents: `${origin}/contents.json` } });
  render(
    <Finder goal="sale" path="/nl/te-koop/" base="" total={4} title="Alles te koop" places={[]} shared={props}>
      <p>De lijst van de pagina</p>
    </Finder>,
    { container: island },
  );
  place = screen.getByRole<HTMLInputElement>('combobox', { name: 'Gemeente, postcode of referentie' });
  return userEvent.setup();
}

const suggestions = () => screen.queryByRole('listbox', { name: 'Voorgestelde plaatsen' });
const options = () => {
  const list = suggestions();
  return list ? within(list).getAllByRole('option') : [];
};
const names = () => options().map((option) => option.firstElementChild?.textContent);
const active = () => document.getElementById(place.getAttribute('aria-activedescendant') ?? '')?.firstElementChild;
const address = () => location.pathname + location.search;
const filters = () =>
  within(screen.getByRole('list', { name: 'Actieve filters' }))
    .getAllByRole('button')
    .slice(0, -1)
    .map(({ textContent }) => textContent);
const homes = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** Types a place and waits for what is suggested. */
async function suggest(user: ReturnType<typeof open>, text: string): Promise<void> {
  await user.type(place, text);
  await waitFor(() => {
    expect(names().at(-1)).toBe(`Zoek “${text}” in titel, straat en referentie`);
  });
}

describe('the place field', () => {
  it('is closed until something is typed', () => {
    open();
    expect(place.getAttribute('aria-expanded')).toBe('false');
    expect(suggestions()).toBeNull();
  });

  it('suggests places with their region and homes, and the words themselves', async () => {
    const user = open();
    await suggest(user, 'gent');
    expect(names()).toEqual(['Gent', '9000 Gent', 'Gentbrugge', '9050 Gent', expect.stringContaining('Zoek “gent”')]);
    expect(options()[0]?.textContent).toBe('GentOost-Vlaanderen · 1 pand');
    expect(place.getAttribute('aria-expanded')).toBe('true');
    expect(place.getAttribute('aria-controls')).toBe(suggestions()?.id);
    expect(screen.getByText('4 plaatsen gevonden, kies met de pijltjes')).toBeTruthy();
  });

  it('is walked through with the arrows, round at both ends', async () => {
    const user = open();
    await suggest(user, 'halle');
    expect(place.hasAttribute('aria-activedescendant')).toBe(false);
    const walk = async (...keys: string[]): Promise<(string | null | undefined)[]> => {
      const seen: (string | null | undefined)[] = [];
      for (const key of keys) {
        await user.keyboard(`{${key}}`);
        expect(options().filter((option) => option.getAttribute('aria-selected') === 'true')).toHaveLength(1);
        seen.push(active()?.textContent);
      }
      return seen;
    };
    const all = names();
    expect(await walk(...all.map(() => 'ArrowDown'), 'ArrowDown', 'ArrowUp')).toEqual([...all, all[0], all.at(-1)]);
  });

  it('keeps Home and End for the text, and forgets the option when one types on', async () => {
    const user = open();
    await suggest(user, 'gent');
    await user.keyboard('{ArrowDown}{Home}');
    expect([place.selectionStart, active()?.textContent]).toEqual([0, 'Gent']);
    await user.keyboard('{End}');
    expect([place.selectionStart, active()?.textContent]).toEqual([4, 'Gent']);
    await user.keyboard('b');
    expect(place.hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('chooses with Return: the place is a filter, its homes are shown, and the field is empty for the next', async () => {
    const user = open();
    await suggest(user, 'gent');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Woning in Gent' })).toBeTruthy();
    expect([address(), filters(), homes()]).toEqual([
      '/nl/te-koop/?place=gent-east-flanders',
      ['Gent'],
      ['Woning in Gent'],
    ]);
    expect([place.value, place.getAttribute('aria-expanded')]).toEqual(['', 'false']);
    expect(document.activeElement).toBe(place);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Te koop in Gent');
    // An effect sets it, which may come after the heading.
    await waitFor(() => {
      expect(document.title).toBe('Te koop in Gent | Lindehof');
    });
  });

  it('adds a place to the one before, with the mouse too', async () => {
    const user = open('/nl/te-koop/?place=gent-east-flanders');
    await suggest(user, 'luik');
    const option = options()[0];
    expect(option?.firstElementChild?.textContent).toBe('Luik');
    if (option) await user.click(option);
    await waitFor(() => {
      expect(homes()).toEqual(['Woning in Gent', 'Woning in Luik']);
    });
    expect(filters()).toEqual(['Gent', 'Luik']);
  });

  it('takes a whole name with Return alone, and a name of several towns as words', async () => {
    const user = open();
    await user.type(place, 'GAND{Enter}');
    await waitFor(() => {
      expect(address()).toBe('/nl/te-koop/?place=gent-east-flanders');
    });
    await user.type(place, 'halle{Enter}');
    await waitFor(() => {
      expect(address()).toBe('/nl/te-koop/?place=gent-east-flanders&q=halle');
    });
    expect(filters()).toEqual(['halle', 'Gent']);
  });

  it('closes with Escape and keeps the text; once more, and it is empty', async () => {
    const user = open();
    await suggest(user, 'gent');
    await user.keyboard('{Escape}');
    expect([place.value, place.getAttribute('aria-expanded'), options()]).toEqual(['gent', 'false', []]);
    await user.keyboard('{Escape}');
    expect(place.value).toBe('');
    expect(address()).toBe('/nl/te-koop/');
  });

  it('closes when one goes on', async () => {
    const user = open();
    await suggest(user, 'gent');
    await user.tab();
    expect(place.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the list', () => {
  it('is the page’s own until something is asked, and again when the last filter goes', async () => {
    const user = open('/nl/te-koop/?place=luik-liege');
    await screen.findByRole('heading', { name: 'Woning in Luik' });
    expect(screen.queryByText('De lijst van de pagina')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter verwijderen: Luik' }));
    expect(screen.getByText('De lijst van de pagina')).toBeTruthy();
    expect([address(), screen.getByText('4 panden', { selector: 'strong' }).tagName]).toEqual([
      '/nl/te-koop/',
      'STRONG',
    ]);
  });

  it('follows the browser’s Back', async () => {
    const user = open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Appartement');
    await screen.findByRole('heading', { name: 'Woning in Gent' });
    expect(address()).toBe('/nl/te-koop/?type=2');
    history.replaceState(null, '', '/nl/te-koop/?place=luik-liege');
    dispatchEvent(new PopStateEvent('popstate'));
    await screen.findByRole('heading', { name: 'Woning in Luik' });
    expect(homes()).toEqual(['Woning in Luik']);
  });

  it('shows what was chosen before its code came', async () => {
    open('/nl/te-koop/', 'q=&type=2&price-min=&price-max=&bedrooms=&sort=date&size=12&view=grid');
    expect(await screen.findByRole('heading', { name: 'Woning in Gent' })).toBeTruthy();
    expect([address(), homes()]).toEqual(['/nl/te-koop/?type=2', ['Woning in Gent']]);
  });

  it('makes a place of a town that another page sent as words', async () => {
    open('/nl/te-koop/?q=Gent');
    await waitFor(() => {
      expect(address()).toBe('/nl/te-koop/?place=gent-east-flanders');
    });
  });

  it('that is empty says which filter to drop, and what that gives', async () => {
    const user = open('/nl/te-koop/?place=gent-east-flanders&type=1');
    expect(await screen.findByText('Geen panden beantwoorden aan uw zoekopdracht.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Zonder “Gent”: 3 panden' }));
    await waitFor(() => {
      expect(homes()).toHaveLength(3);
    });
    expect(address()).toBe('/nl/te-koop/?type=1');
  });

  it('that is empty is counted once it stands, by its filters', async () => {
    const sent: string[] = [];
    const sendBeacon = (path: string, fields: URLSearchParams) => sent.push(`${path} ${fields.toString()}`);
    for (const [name, value] of Object.entries({ sendBeacon, webdriver: false }))
      Object.defineProperty(navigator, name, { value, configurable: true });
    open('/nl/te-koop/?place=gent-east-flanders&type=1');
    expect(await screen.findByText('Geen panden beantwoorden aan uw zoekopdracht.')).toBeTruthy();
    await waitFor(() => {
      expect(sent).toEqual(['/api/beacon search=goal%3Dsale%26place%3Dgent-east-flanders%26type%3D1']);
    });
  });

  it('stays with a warning when the search fails, and comes when it is tried again', async () => {
    files.set('/index.bin', 'no index');
    const user = open('/nl/te-koop/?type=2');
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toContain('De filters werken op dit moment niet.');
    expect(screen.getByText('De lijst van de pagina')).toBeTruthy();
    files.set('/index.bin', index);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByRole('heading', { name: 'Woning in Gent' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
