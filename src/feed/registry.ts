import { FeedProblem } from '#feed/findings/finding.ts';
import type { FeedAdapter } from '#feed/adapters/adapter.ts';
import { gevelAdapter } from '#feed/adapters/gevel/adapter.ts';
import { kyeroAdapter } from '#feed/adapters/kyero/adapter.ts';
import { omnicasaAdapter } from '#feed/adapters/omnicasa/adapter.ts';
import { openImmoAdapter } from '#feed/adapters/openimmo/adapter.ts';
import { skarabeeAdapter } from '#feed/adapters/skarabee/adapter.ts';
import { sweepbrightAdapter } from '#feed/adapters/sweepbright/adapter.ts';
import { whiseAdapter } from '#feed/adapters/whise/adapter.ts';

/** Every feed that the site can read. To add one: a folder here and a line in this list. */
export const adapters: readonly FeedAdapter[] = [
  gevelAdapter,
  whiseAdapter,
  omnicasaAdapter,
  sweepbrightAdapter,
  openImmoAdapter,
  kyeroAdapter,
  skarabeeAdapter,
];

/** `'whise'` -> the adapter of Whise. */
export function findAdapter(name: string): FeedAdapter | undefined {
  return adapters.find(({ description }) => description.name === name);
}

/** The adapter that content/site.json names. */
export function adapterFor(kind: string): FeedAdapter {
  const adapter = findAdapter(kind);
  if (adapter) return adapter;
  const names = adapters.map(({ description }) => description.name).join(', ');
  throw new FeedProblem(
    `There is no feed of the kind "${kind}".`,
    `Set feed.kind in content/site.json to one of ${names}.`,
    'settings',
  );
}
