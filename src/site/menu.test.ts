import { describe, expect, it } from 'vitest';
import { contentWith } from './content.fixture.ts';
import { footerColumns, mainMenu } from './menu.ts';

const usual = contentWith([]);
const without = (...pages: readonly string[]) =>
  contentWith([], { routes: usual.routes.filter(({ original }) => !pages.includes(original)) });

describe('menus', () => {
  it('name the usual pages in the language of the page', () => {
    expect(mainMenu(usual, 'fr')[0]).toEqual({ href: '/fr/a-vendre/', label: 'À vendre' });
    expect(mainMenu(usual, 'nl').map(({ label }) => label)).toContain('Ons kantoor');
  });

  it('leave out what the route table has not, and a column that is empty', () => {
    const content = without('/Diensten/', '/Ons-team/');
    expect(mainMenu(content, 'en').map(({ label }) => label)).toEqual(['For sale', 'To rent', 'New build', 'Contact']);
    const pages = [
      '/Diensten/',
      '/contact-demand/',
      '/Interior-design/',
      '/Journal/',
      '/Missie/',
      '/Ons-team/',
      '/newsletter/',
      '/login/',
    ];
    expect(footerColumns(without(...pages), 'en')).toHaveLength(footerColumns(usual, 'en').length - 1);
  });

  it('are what the agency chose: pages by their breadcrumb or a label, addresses elsewhere', () => {
    const menu = {
      main: [
        { page: '/Privacy/' },
        { page: '/contact/', label: { nl: 'Hier zijn we' } },
        { href: 'https://www.example.org/blog', label: { nl: 'Blog' } },
      ],
    };
    const content = contentWith([], { site: { ...usual.site, menu } });
    expect(mainMenu(content, 'nl')).toEqual([
      { href: '/nl/privacy/', label: 'Privacy' },
      { href: '/nl/contact/', label: 'Hier zijn we' },
      { href: 'https://www.example.org/blog', label: 'Blog' },
    ]);
    const wrong = contentWith([], { site: { ...usual.site, menu: { main: [{ page: '/prives/' }] } } });
    expect(() => mainMenu(wrong, 'nl')).toThrow('the menu names /prives/');
  });
});
