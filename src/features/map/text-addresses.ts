import type { TextAddresses } from '#i18n/island-texts.ts';

/** The map's texts as files, one a language. */
export const textAddresses = import.meta.glob<string>('/src/i18n/messages/[a-z][a-z]/map.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
}) satisfies TextAddresses;
