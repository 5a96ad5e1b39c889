import react from '@astrojs/react/server.js';
import { notePart, readingOf, type Reading } from '#base/reads.ts';
import { keepsOfSite } from '#base/site-state.ts';
import { isSharedIsland, islandKey } from '#render/page/shared-islands.ts';

/**
 * Renders React islands that pages share. The renderer of Astro's React integration renders an island twice a page, once
 * to see whether it is one; for the search form of some thousand lists that is a tenth of the rendering.
 */

/** HTML of an island around its slot, with the number that it has on its page. */
interface SharedIsland {
  readonly before: string;
  readonly after: string;
  readonly attrs: Record<string, string>;
  readonly reading: Reading;
}

const slot = '\u{E000}slot\u{E000}';
let known = new WeakMap<object, Map<string, SharedIsland>>();
// It is kept by its properties, and shows settings as well.
keepsOfSite(() => {
  known = new WeakMap();
});

const nothing = (): null => null;

/**
 * What the next island of this page is called, in front of the ids that React gives it. React's renderer counts them for
 * itself, when it looks at one and when it renders it, so an island of nothing takes the place of what comes from memory.
 */
async function nextPrefix(page: unknown): Promise<string> {
  const { attrs } = await react.renderToStaticMarkup.call(page, nothing, {}, {});
  const prefix = attrs?.['prefix'];
  if (prefix === undefined)
    throw new Error("Astro's React integration counts no islands any more. Compare its renderer with this one.");
  return prefix;
}

/** A page of its own, on which the next island has that name. */
async function pageUpTo(prefix: string): Promise<object> {
  const [counted, page] = [{ result: {} }, { result: {} }];
  while ((await nextPrefix(counted)) !== prefix) await nextPrefix(page);
  return page;
}

const render: typeof react.renderToStaticMarkup = async function (
  this: unknown,
  island: object,
  props: object,
  slots,
  metadata,
) {
  const ofIsland = known.get(island) ?? new Map<string, SharedIsland>();
  known.set(island, ofIsland);
  const prefix = await nextPrefix(this);
  const key = `${prefix} ${islandKey(island, props) ?? ''}`;
  let shared = ofIsland.get(key);
  if (shared) notePart(shared.reading);
  else {
    const own = await pageUpTo(prefix);
    const { value, reading } = readingOf(() =>
      react.renderToStaticMarkup.call(own, island, props, { default: slot }, metadata),
    );
    const { html, attrs = {} } = await value;
    const [before = '', after = ''] = html.split(slot);
    shared = { before, after, attrs, reading };
    ofIsland.set(key, shared);
  }
  return { html: `${shared.before}${slots['default'] ?? ''}${shared.after}`, attrs: shared.attrs };
};

const check: typeof react.check = async function (this: unknown, island: unknown) {
  if (!isSharedIsland(island)) return false;
  await nextPrefix(this);
  return true;
};

const renderer: typeof react = {
  ...react,
  name: 'gevel:shared-islands',
  check,
  renderToStaticMarkup: render,
};

export { renderer as default };
