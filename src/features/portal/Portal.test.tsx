import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HomeContact, OwnerHomeDetail, PortalView } from '#contracts/portal.ts';
import { homeWith } from './home.fixture.ts';
import { Portal } from './Portal.tsx';

const villa = homeWith();
const studio = homeWith({
  id: '7',
  reference: 'LH-0007',
  title: 'Studio aan het Élysée',
  place: '9000 Gent',
  goal: 'rent',
  status: 'rented',
  priceCents: 78_000,
  daysOnline: 12,
  visits: { today: 1, week: 9, month: 40, total: 90 },
});
const house = homeWith({ id: '12', reference: 'LH-0012', title: 'Rijwoning', place: '1500 Halle', daysOnline: 300 });
const land = homeWith({ id: '30', reference: 'LH-0030', title: 'Bouwgrond', place: '9000 Gent', status: 'sold' });

const contact: HomeContact = {
  date: '2026-11-20T10:30:00+01:00',
  kind: 'viewing',
  contact: 'J. P.',
  subject: 'Bezoek met de buren',
  comment: '',
  status: 'confirmed',
  source: 'Website',
};
const contacts: readonly HomeContact[] = [
  { ...contact, date: '2026-11-12', kind: 'call', subject: 'Vraag over het dak' },
  contact,
  { ...contact, date: '2026-05-02', kind: 'mail', subject: 'Brief van de lente' },
];

function detailOf(parts: Partial<OwnerHomeDetail> = {}): OwnerHomeDetail {
  return {
    ...villa,
    graph: {
      days: ['2026-11-20', '2026-11-21'],
      sources: [
        { source: 'own', counts: [4, 1003], sum: 1007 },
        { source: 'Immoweb', counts: [6, null], sum: 6 },
      ],
    },
    origins: [],
    contacts,
    media: [],
    documents: [],
    prices: [],
    comparison: [],
    offers: [],
    steps: [],
    ...parts,
  };
}

function open(parts: Partial<PortalView> = {}) {
  const page: PortalView = {
    language: 'nl',
    languages: [{ code: 'nl', name: 'Nederlands' }],
    today: '2026-11-22',
    ownerName: 'An Peeters',
    settings: { language: 'nl', report: 'weekly' },
    path: '/nl/portaal/',
    contactPath: '/nl/contact/',
    homes: [villa, studio, house, land],
    home: null,
    isSaved: false,
    manager: null,
    ...parts,
  };
  render(<Portal {...page} />);
  return userEvent.setup();
}

const titles = (): (string | null)[] =>
  screen
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li'))
    .map(({ textContent }) => textContent);

const rowsOf = (table: HTMLElement): (string | null)[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the owner’s homes', () => {
  it('stand in the order of their visits, each with a link to its numbers', () => {
    open();
    expect(titles()).toEqual(['Villa met tuin', 'Rijwoning', 'Bouwgrond', 'Studio aan het Élysée']);
    expect(screen.getByText('4 panden, cijfers tot en met 22 november 2026.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Bekijk de cijfers: Rijwoning' });
    expect(link.getAttribute('href')).toBe('/nl/portaal/?property=12');
  });

  it('are found by words without accents or capitals, and by status', async () => {
    const user = open();
    const words = screen.getByRole('searchbox', { name: 'Zoek op titel, gemeente of referentie' });
    await user.type(words, 'elysee GENT');
    expect(titles()).toEqual(['Studio aan het Élysée']);
    await user.clear(words);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Verkocht');
    expect(titles()).toEqual(['Bouwgrond']);
  });

  it('are sorted by what the owner chooses', async () => {
    const user = open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sorteer op' }), 'Langst online');
    expect(titles()).toEqual(['Rijwoning', 'Villa met tuin', 'Bouwgrond', 'Studio aan het Élysée']);
  });

  it('come back with one press when no home matches', async () => {
    const user = open();
    const words = screen.getByRole('searchbox', { name: 'Zoek op titel, gemeente of referentie' });
    await user.type(words, 'kasteel');
    expect(screen.getByText(/Geen pand past bij deze filters\./u)).toBeTruthy();
    expect(titles()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Filters wissen' }));
    expect(titles()).toHaveLength(4);
    expect(words).toHaveProperty('value', '');
  });

  it('have no filters while all of them are in sight', () => {
    open({ homes: [villa, studio, house] });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(titles()).toHaveLength(3);
  });

  it('are asked for where an account has none', () => {
    open({ homes: [] });
    expect(screen.getByRole('link', { name: 'Neem contact op' }).getAttribute('href')).toBe('/nl/contact/');
  });
});

describe('one home', () => {
  it('has its numbers of each day in a table beside the graph, and says where a source is silent', async () => {
    const user = open({ home: detailOf() });
    await user.click(screen.getByText('Cijfers per dag', { selector: 'summary' }));
    const numbers = within(screen.getByRole('group', { name: 'Cijfers per dag' })).getByRole('table');
    expect(rowsOf(numbers)).toEqual([
      ['Dag', 'Onze site', 'Immoweb', 'Totaal'],
      ['20/11/2026', '4', '6', '10'],
      ['21/11/2026', '1.003', '–niet gemeld', '1.003'],
      ['Totaal', '1.007', '6', '1.013'],
    ]);
  });

  it('has a graph that says in words what it shows, and a switch between its kinds', async () => {
    const user = open({ home: detailOf() });
    const graph = await screen.findByRole('img', {
      name: /^Grafiek: in totaal 1\.013 .* drukste dag 21 november 2026 met 1\.003\./u,
    });
    expect(graph.tagName).toBe('CANVAS');
    const kinds = within(screen.getByRole('group', { name: 'Weergave van de grafiek' }));
    const pressed = (): (string | null)[] =>
      kinds.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed()).toEqual(['Lijnen']);
    await user.click(kinds.getByRole('button', { name: 'Gestapeld' }));
    expect(pressed()).toEqual(['Gestapeld']);
  });

  it('shows the contacts of thirty days, newest first, and all of them when asked', async () => {
    const user = open({ home: detailOf() });
    const part = within(screen.getByRole('region', { name: 'Plaatsbezoeken en contacten' }));
    const subjects = () =>
      rowsOf(part.getByRole('table'))
        .slice(1)
        .map((row) => row[3]);
    expect(subjects()).toEqual(['Bezoek met de buren', 'Vraag over het dak']);
    expect(part.getByText('2 contacten')).toBeTruthy();
    await user.selectOptions(part.getByRole('combobox', { name: 'Periode' }), 'Alles');
    expect(subjects()).toEqual(['Bezoek met de buren', 'Vraag over het dak', 'Brief van de lente']);
    const head = part.getByRole('columnheader', { name: 'Datum' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head).getByRole('button', { name: 'Datum' }));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    expect(subjects()[0]).toBe('Brief van de lente');
  });

  it('shows contacts of one kind only, and says when there are none', async () => {
    const user = open({ home: detailOf() });
    const part = within(screen.getByRole('region', { name: 'Plaatsbezoeken en contacten' }));
    await user.selectOptions(part.getByRole('combobox', { name: 'Type' }), 'Telefoon');
    expect(part.getByText('1 contact')).toBeTruthy();
    expect(rowsOf(part.getByRole('table'))[1]).toEqual([
      '12/11/2026',
      'Telefoon',
      'J. P.',
      'Vraag over het dak',
      '',
      'Bevestigd',
      'Website',
    ]);
    await user.selectOptions(part.getByRole('combobox', { name: 'Type' }), 'E-mail');
    expect(part.getByText('Geen contacten in deze periode.')).toBeTruthy();
    expect(part.queryByRole('table')).toBeNull();
  });

  it('leads back to the others, but not where it is the only one', () => {
    open({ home: detailOf() });
    expect(screen.getByRole('link', { name: '← Alle panden' }).getAttribute('href')).toBe('/nl/portaal/');
  });

  it('stands alone where it is the only one', () => {
    open({ home: detailOf(), homes: [villa] });
    expect(screen.queryByRole('link', { name: '← Alle panden' })).toBeNull();
  });
});

it('names whoever of the agency answers, beside the figures and in the overview', () => {
  const manager = {
    name: 'Bart De Smedt',
    role: 'Adviseur verkoop',
    phone: { text: '09 247 01 62', href: 'tel:+3292470162' },
    portrait: '/team/bart.webp',
  };
  for (const home of [detailOf(), null]) {
    open({ home, manager });
    const card = screen.getByText('Bart De Smedt').closest('.portal__manager');
    expect(card?.textContent).toContain('Adviseur verkoop');
    expect(card?.querySelector('img')?.getAttribute('src')).toBe('/team/bart.webp');
    const links = [...(card?.querySelectorAll('a') ?? [])].map(({ href, textContent }) => [href, textContent]);
    expect(links).toEqual([
      ['tel:+3292470162', '09 247 01 62'],
      [expect.stringMatching(/\/nl\/contact\/$/u), 'Stuur een bericht'],
    ]);
    cleanup();
  }
  open({ home: detailOf(), manager: null });
  expect(screen.queryByText('Uw contactpersoon')).toBeNull();
});

it('the rhythm of the report is the one that was saved', () => {
  open({ isSaved: true });
  expect(screen.getByRole('radio', { name: 'Elke maandag' })).toHaveProperty('checked', true);
  expect(screen.getByRole('status').textContent).toBe('Uw keuze is bewaard.');
});

describe('what people put forward for a home', () => {
  const offers = [{ date: '2026-11-18', text: 'Volledig dossier' }];

  it.each([
    ['sale', 'Biedingen'],
    ['rent', 'Kandidaturen'],
  ] as const)('of %s stands under "%s"', (goal, heading) => {
    open({ home: detailOf({ goal, offers }) });
    expect(screen.getByRole('region', { name: heading }).textContent).toContain('Volledig dossier');
  });
});
