declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: (...call: readonly unknown[]) => void;
  }
}

/**
 * Google's Consent Mode, version 2: everything is denied before anything of Google's can load; the choice updates it.
 * The function is Google's own: its tags read calls in the form of `arguments`, and no list.
 */
window.dataLayer ??= [];
window.gtag = function () {
  window.dataLayer?.push(arguments);
};
window.gtag('consent', 'default', {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
});

export {};
