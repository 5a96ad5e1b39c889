import { expect, it } from 'vitest';
import { formatChoice } from '#domain/consent.ts';
import { bannerId, consentCookie, proofKey } from '#contracts/consent.ts';
import { openPage } from '#scripts/test-setup/inline-page.ts';

interface Visitor {
  readonly services?: readonly string[];
  readonly proof?: string;
  readonly path?: string;
}

/** What a visitor of revision 3 meets. */
async function met({ services, proof, path = '/nl/' }: Visitor, revision = 3) {
  let banners = 0;
  let starts = 0;
  const page = await openPage('src/features/consent/banner.inline.ts', {
    url: `https://agency.example${path}`,
    body: `<section id="${bannerId}" popover="manual"></section>`,
    attributes: 'data-src="/consent.js" data-revision="3"',
    chunk: { start: () => (starts += 1) },
    prepare: ({ document, localStorage, HTMLElement }) => {
      const id = 'a'.repeat(32);
      if (services) document.cookie = `${consentCookie}=${formatChoice({ revision, id, services })}; path=/`;
      if (proof !== undefined) localStorage.setItem(proofKey, proof);
      Object.assign(HTMLElement.prototype, { showPopover: () => (banners += 1) });
    },
  });
  await page.settled();
  expect(page.asked).toEqual(starts > 0 ? ['/consent.js'] : []);
  return { banners, starts };
}

it('shows the banner until there is a choice of this revision', async () => {
  expect(await met({})).toEqual({ banners: 1, starts: 0 });
  expect(await met({ services: [] })).toEqual({ banners: 0, starts: 0 });
  expect(await met({ services: ['map'] }, 2)).toEqual({ banners: 1, starts: 0 });
});

it('fetches the code when something is allowed, or a proof waits', async () => {
  expect(await met({ services: ['map-tiles'] })).toEqual({ banners: 0, starts: 1 });
  expect(await met({ services: [], proof: '[]' })).toEqual({ banners: 0, starts: 1 });
});

it('asks and loads nothing on a preview', async () => {
  expect(await met({ path: '/nl/preview/46/' })).toEqual({ banners: 0, starts: 0 });
  expect(await met({ path: '/nl/preview/46/', services: ['map'] })).toEqual({ banners: 0, starts: 0 });
});
