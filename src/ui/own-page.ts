import { ownHtml } from './own-code.ts';

/** Reads a page, or a part of one, that this site has built. */
export function ownPage(html: string): Document {
  return new DOMParser().parseFromString(ownHtml(html), 'text/html');
}
