import react from '@astrojs/react/server.js';
import { isSharedIsland, islandKey } from '#render/page/shared-islands.ts';

/**
 * Renders React islands that pages share. The renderer of Astro's React integration renders an island twice a page, once
 * to see whether it is one; for the search form of some thousand lists that is a tenth of the rendering.
 */

/** HTML of an island around its slot. */
interface SharedIsland {
  readonly before: string;
  readonly after: string;
  readonly attrs: Record<string, string>;
}

const slot = '\u{E000}slot\u{E000}';
const known = new WeakMap<object, Map<string, SharedIsland>>();

const render: typeof react.renderToStaticMarkup = async function (
  this: unknown,
  island: object,
  props: object,
  slots,
  metadata,
) {
  const ofIsland = known.get(island) ?? new Map<string, SharedIsland>();
  known.set(island, ofIsland);
  const key = islandKey(island, props) ?? '';
  let kept = ofIsland.get(key);
  if (!kept) {
    const { html, attrs = {} } = await react.renderToStaticMarkup.call(
      this,
      island,
      props,
      { default: slot },
      metadata,
    );
    const [before = '', after = ''] = html.split(slot);
    kept = { before, after, attrs };
    ofIsland.set(key, kept);
  }
  return { html: `${kept.before}${slots['default'] ?? ''}${kept.after}`, attrs: kept.attrs };
};

const renderer: typeof react = {
  ...react,
  name: 'gevel:shared-islands',
  check: (island: unknown) => Promise.resolve(isSharedIsland(island)),
  renderToStaticMarkup: render,
};

export { renderer as default };
