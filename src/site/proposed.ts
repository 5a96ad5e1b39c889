import { AsyncLocalStorage } from 'node:async_hooks';
import type { NewsArticle } from '#site/news.ts';
import type { PageTexts } from '#site/page-text.ts';

/** What somebody wants to see on a page before it is kept. */
export interface Proposed {
  readonly texts: PageTexts;
  readonly news?: NewsArticle;
}

const current = new AsyncLocalStorage<Proposed>();

/** Does something with these texts in the place of those that are kept; whoever reads at the same time gets none of them. */
export function withProposed<T>(proposed: Proposed | undefined, act: () => T): T {
  return proposed ? current.run(proposed, act) : act();
}

/** What is proposed for the page that is being made; undefined for all but a preview. */
export const proposedNow = (): Proposed | undefined => current.getStore();
