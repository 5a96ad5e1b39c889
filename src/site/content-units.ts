/** What the feed and the day say, each as a whole: which homes a page shows, its own key tells (src/site/content-keys.ts). */
export const feedParts = ['today', 'listings', 'onOffer', 'realised', 'projects', 'types', 'categories'] as const;

/** Is this a unit of the feed, or of when its pages changed? A page with a key of its own says by itself what it shows of both. */
export const isOfFeed = (unit: string): boolean => unit.startsWith('feed/') || unit.startsWith('dates/');
