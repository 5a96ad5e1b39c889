import { islandTexts } from '#i18n/island-texts.ts';

/** The texts of the island; it is there when they are. */
export const texts = await islandTexts(
  import.meta.glob<string>('/src/i18n/messages/[a-z][a-z]/portal.json', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
);
