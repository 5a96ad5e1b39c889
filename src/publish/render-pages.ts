import { makeAllPages } from '#publish/make-pages.ts';
import { writePages } from '#publish/build-manifest.ts';
import { firstListOrders } from '#release/list-orders.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** Renders every page of a build with the renderer that it has bundled: `node render-pages.ts FOLDER RELEASE`, the release before. */
const [nextDir, lastDir] = process.argv.slice(2);
/** A line for each of ten thousand pages helps nobody; one for so many does. */
const filesPerLine = 500;

try {
  if (nextDir === undefined || lastDir === undefined)
    throw new Error('Name the folder of the build and the release before: node render-pages.ts FOLDER RELEASE');
  const listOrders = firstListOrders();
  let files = 0;
  const made = await makeAllPages({ nextDir, lastDir, siteUrl: readSiteConfig().url, listOrders }, () => {
    files += 1;
    if (files % filesPerLine === 0) console.error(`  ${String(files)} files`);
  });
  await writePages(nextDir, made);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
