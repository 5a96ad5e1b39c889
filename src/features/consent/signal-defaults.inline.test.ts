import { expect, it } from 'vitest';
import { openPage } from '#scripts/test-setup/inline-page.ts';

interface Tags {
  dataLayer?: ArrayLike<unknown>[];
  gtag?: (...call: readonly unknown[]) => void;
}

it('denies everything before anything of Google can load, in calls of the form that its tags read', async () => {
  const { window } = await openPage('src/features/consent/signal-defaults.inline.ts');
  const page: Tags = window;
  page.gtag?.('consent', 'update', { analytics_storage: 'granted' });
  const denied = 'denied';
  const signals = { ad_storage: denied, ad_user_data: denied, ad_personalization: denied, analytics_storage: denied };
  expect(page.dataLayer?.map((call) => Array.from(call))).toEqual([
    ['consent', 'default', signals],
    ['consent', 'update', { analytics_storage: 'granted' }],
  ]);
  expect(page.dataLayer?.map((call) => Object.prototype.toString.call(call))).toEqual([
    '[object Arguments]',
    '[object Arguments]',
  ]);
});
