/** Names under which a visitor's choice travels and is kept; cookie and storage key stand in the registry of content/site.json. */
export const languageQuery = 'lng';
export const languageCookie = 'lang';
export const languageKey = 'i18nextLng';
