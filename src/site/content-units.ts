/** What the feed and the day say, each as a whole: which homes a page shows, its own key tells (src/site/content-keys.ts). */
export const feedParts = ['today', 'listings', 'onOffer', 'realised', 'projects', 'types', 'categories'] as const;

/** Is this a unit of the feed? A page with a key of its own says by itself what it shows of it. */
export const isOfFeed = (unit: string): boolean => unit.startsWith('feed/');
