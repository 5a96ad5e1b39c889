import { expect, it } from 'vitest';
import { openPage } from '#scripts/test-setup/inline-page.ts';

interface TagPage {
  readonly dataLayer: readonly ArrayLike<unknown>[];
  readonly gtag: (...call: readonly unknown[]) => void;
}

const isTagPage = (page: object): page is TagPage => 'dataLayer' in page && 'gtag' in page;

it('denies everything before anything of Google can load, in calls of the form that its tags read', async () => {
  const { window } = await openPage('src/features/consent/signal-defaults.inline.ts');
  const page = isTagPage(window) ? window : expect.fail('The page has no function of the tags.');
  page.gtag('consent', 'update', { analytics_storage: 'granted' });
  const denied = 'denied';
  const signals = { ad_storage: denied, ad_user_data: denied, ad_personalization: denied, analytics_storage: denied };
  expect(page.dataLayer.map((call) => Array.from(call))).toEqual([
    ['consent', 'default', signals],
    ['consent', 'update', { analytics_storage: 'granted' }],
  ]);
  const forms = page.dataLayer.map((call) => Object.prototype.toString.call(call));
  expect(forms).toEqual(['[object Arguments]', '[object Arguments]']);
});
