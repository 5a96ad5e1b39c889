import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { carryOrigin } from './carry-origin.ts';

const own = `${location.origin}/nl/`;
const search = 'https://www.google.be/';
const from = '#from=search&landing=/nl/';

/** What a page listens to: the page of the next test is another one. */
let listening: AbortController;

beforeEach(() => {
  listening = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...[type, listener, options]: Parameters<typeof listen>) => {
    const { signal } = listening;
    listen(type, listener, typeof options === 'object' ? { ...options, signal } : { signal });
  });
});

afterEach(() => {
  listening.abort();
  vi.restoreAllMocks();
});

interface Opened {
  readonly before?: string;
  readonly html?: string;
  readonly how?: string;
}

/** A page of the site, as a visitor comes to it. */
function open(address: string, { before = '', html = '', how = 'navigate' }: Opened = {}): void {
  history.replaceState({ scrollTop: 7 }, '', address);
  const loading = { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}), type: how };
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(before);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loading]);
  document.body.innerHTML = html;
  carryOrigin();
}

/** Points at a link, which is no click yet: nothing loads. */
function point(selector: string, init: MouseEventInit = {}, type = 'pointerover'): string | null {
  const link = document.querySelector(selector);
  link?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
  return link?.getAttribute('href') ?? null;
}

it('gives links to pages of the site where the visit came from, when they are pointed at', () => {
  open('/nl/', { before: search, html: '<a href="/nl/te-koop/?page=2"><b>Te koop</b></a>' });
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/nl/te-koop/?page=2');
  point('b');
  expect(document.querySelector('a')?.getAttribute('href')).toBe(`/nl/te-koop/?page=2${from}`);
  expect(point('a')).toBe(`/nl/te-koop/?page=2${from}`);
  expect(location.hash).toBe('');
});

it.each([
  'https://www.google.be/nl/',
  'mailto:info@agency.example',
  'tel:+3290000000',
  '#energie',
  '/nl/diensten/#faq',
  '/media/plan.pdf',
  '/api/office/leads.csv',
  'http://[',
])('leaves the link %s as it is', (href) => {
  open('/nl/', { before: search, html: `<a href="${href}">Meer</a><a download id="file" href="/nl/x/">Bestand</a>` });
  expect(point('a')).toBe(href);
  expect(point('#file')).toBe('/nl/x/');
});

it('leads to the top by a click on a link to the page itself, unless something else takes it', () => {
  vi.useFakeTimers();
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(window, 'open').mockImplementation(() => null);
  open('/nl/', { before: search, html: '<a href="/nl/">Thuis</a>' });
  point('a');
  point('a', { ctrlKey: true }, 'click');
  vi.runAllTimers();
  expect(scroll).not.toHaveBeenCalled();
  point('a', {}, 'click');
  vi.runAllTimers();
  expect(scroll).toHaveBeenCalledOnce();
  document.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault();
  });
  point('a', {}, 'click');
  vi.runAllTimers();
  expect(scroll).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('gives forms the same: those that search, and those that become a lead as a field, once', () => {
  const html = `<form method="get" action="/nl/te-koop/"><button formaction="/nl/te-huur/"></button></form>
    <form method="post" id="lead" action="/nl/form/contact/"><input name="company_url"></form>
    <form method="post" id="login" action="/api/owner/login"></form>`;
  open('/nl/', { before: search, html });
  const submitter = document.querySelector('button');
  for (const form of [...document.forms, ...document.forms])
    form.dispatchEvent(
      new SubmitEvent('submit', { bubbles: true, submitter: form.contains(submitter) ? submitter : null }),
    );
  expect([...document.forms].map((form) => form.getAttribute('action'))).toEqual([
    `/nl/te-koop/${from}`,
    `/nl/form/contact/${from}`,
    '/api/owner/login',
  ]);
  expect(submitter?.getAttribute('formaction')).toBe(`/nl/te-huur/${from}`);
  const fields = [...document.querySelectorAll<HTMLInputElement>('[name="cameFrom"]')];
  expect(fields.map(({ form, type, value }) => [form?.id, type, value])).toEqual([['lead', 'hidden', from]]);
});

it('puts it back where a filter or a link within the page wrote another address, and keeps the state of the page', () => {
  open(`/nl/te-koop/${from}`, { before: own });
  history.replaceState(history.state, '', '/nl/te-koop/?page=2#main');
  dispatchEvent(new Event('hashchange'));
  expect([location.search + location.hash, history.state]).toEqual([`?page=2${from}`, { scrollTop: 7 }]);
});

it('leaves an address as it is that says by itself where the visit came from', () => {
  open('/nl/?utm_source=krant');
  history.replaceState(null, '', '/nl/?utm_source=krant#main');
  dispatchEvent(new Event('hashchange'));
  expect(location.hash).toBe('#main');
  history.replaceState(null, '', '/nl/#main');
  dispatchEvent(new Event('hashchange'));
  expect(location.hash).toBe('#from=direct&landing=/nl/&utm_source=krant');
});

it('does not leave it to the page before, which browsers forget after a link within the page', () => {
  open('/nl/', { before: search });
  history.replaceState(null, '', '/nl/#main');
  dispatchEvent(new Event('hashchange'));
  expect(location.hash).toBe(from);
});

it('takes what a link says that somebody was sent out of the address, and carries it no further', () => {
  open(`/nl/huis/46/?page=2${from}`, { html: '<a href="/nl/">Thuis</a>' });
  expect([location.search + location.hash, history.state]).toEqual(['?page=2', { scrollTop: 7 }]);
  expect(point('a')).toBe('/nl/');
  open(`/nl/huis/46/${from}`, { how: 'reload', html: '<a href="/nl/">Thuis</a>' });
  expect([point('a'), location.hash]).toEqual([`/nl/${from}`, from]);
});
