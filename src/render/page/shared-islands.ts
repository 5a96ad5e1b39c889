import type { ReactNode } from 'react';

interface Keyed<Props> {
  keyOf(props: Props): string;
}

const keys = new WeakMap<object, Keyed<object>>();

/**
 * Says what the HTML of an island follows from, its slot aside: pages with the same key share it, so that it is rendered
 * once (src/render/page/shared-island-renderer.ts).
 *
 * `shareIsland(Finder, ({ title }) => title)`
 */
export function shareIsland<Props extends object>(
  island: (props: Props) => ReactNode,
  keyOf: (props: Props) => string,
): void {
  keys.set(island, { keyOf });
}

/** Whether the island said it. */
export function isSharedIsland(island: unknown): island is object {
  return typeof island === 'function' && keys.has(island);
}

/** The key of an island with these properties; undefined for one that said nothing. */
export function islandKey(island: object, props: object): string | undefined {
  return keys.get(island)?.keyOf(props);
}
