import { registerHooks } from 'node:module';
import { createElement, useId, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { shareIsland } from './shared-islands.ts';

// The options of Astro's React integration are a module that only its own build has.
registerHooks({
  resolve: (name, context, next) =>
    name === 'astro:react:opts'
      ? { url: 'data:text/javascript,export default {}', shortCircuit: true }
      : next(name, context),
});
const { default: react } = await import('@astrojs/react/server.js');
const { default: shared } = await import('./shared-island-renderer.ts');

interface Props {
  readonly title: string;
}

/** A new one each time: what is shared belongs to the island. */
const makeIsland = () =>
  function Island({ title }: Props): ReactElement {
    const id = useId();
    return createElement('p', { id }, title);
  };

function makeSharedIsland() {
  const island = makeIsland();
  shareIsland(island, ({ title }: Props) => title);
  return island;
}

/** What Astro does with the islands of a page: asks each renderer, and the first that says yes renders. */
async function renderPage(islands: readonly ((props: Props) => ReactElement)[], renderers: readonly (typeof react)[]) {
  const page = { result: {} };
  const parts: unknown[] = [];
  for (const island of islands) {
    const props = { title: 'Te koop' };
    for (const renderer of renderers) {
      if (!(await renderer.check.call(page, island, props, {}))) continue;
      parts.push(await renderer.renderToStaticMarkup.call(page, island, props, {}));
      break;
    }
  }
  return parts;
}

it('gives the islands of a page the ids that React alone gives them, whichever come from memory', async () => {
  const [first, second, own] = [makeSharedIsland(), makeSharedIsland(), makeIsland()];
  for (const islands of [[first], [first, second], [second, own, first], [first, first], [own, second]])
    expect(await renderPage(islands, [shared, react])).toEqual(await renderPage(islands, [react]));
});

it('gives no id twice on a page', async () => {
  const [first, second] = [makeSharedIsland(), makeSharedIsland()];
  await renderPage([second], [shared]);
  const ids = JSON.stringify(await renderPage([first, second, first], [shared])).match(/id=\\"[^"]+/gu) ?? [];
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});
