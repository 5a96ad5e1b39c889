/**
 * From a webhook to the published page: `node scripts/bench/rebuild.ts [--sizes 2500,10000] [--changes 3]`.
 * For each size a feed with photos is made and built whole, and served. Then one price after the other changes in the
 * feed, by turns of the sizes, since a machine is quicker in one hour than in another; the signed call is sent, and the page is asked for
 * until it shows the new price; then a photo, a text of the agency and a colour, each once, and homes are withdrawn; a page that is made
 * on demand is asked for; and a call comes without a change. CPU is user and system time of all
 * processes of a build; of a call it is that of the server and of all that it has started, which are told apart too, and needs
 * Linux. The first change starts the process that stays (src/publish/resident.ts) and stands by itself; after another start a call without
 * a change comes before it, which lets that process load everything (src/publish/warm-up.ts). With four changes or more
 * those after the third release count: until then there is none whose files the next one could begin with. In the end the
 * site is built whole once more and compared byte by byte.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { themePath } from '#base/theme-path.ts';
import { editContent, type ContentEdit } from '#scripts/test-setup/content-edits.ts';
import { editFeed, type FeedEdit } from '#scripts/test-setup/feed-edits.ts';
import { pageSegment } from '#site/list-words.ts';
import { takeUsage, type ProcessUsage } from './made-project.ts';
import { quantile } from './measure.ts';
import { middleOf, printRows, type Measured, type Row } from './rebuild-output.ts';
import { MeasuredSite, type Change } from './rebuild-site.ts';
import { ownMbOfRelease } from './release-bytes.ts';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '2500' }, changes: { type: 'string', default: '3' } },
});
const longestWarmUpMs = 60_000;
/** With the whole build and the first change this makes three releases; so many have to be left to count alone. */
const [earlyChanges, leastChanges] = [1, 3];
/** So many homes go, one after the other. */
const withdrawals = 3;

/** The change of a home, the first of the feed, whose page is read. */
function homeChange(site: MeasuredSite, kind: FeedEdit, id: number): Change {
  const page = site.pageOf(`/property/${id}/`);
  return { make: () => editFeed(join(site.folder, 'feed'), kind, 0), read: () => site.readPage(page) };
}

const firstHome = 1001;

function contentChange(site: MeasuredSite, kind: ContentEdit, index: number, path: string): Change {
  return { make: () => editContent(site.folder, kind, index), read: () => site.readPage(path) };
}

/** What was measured of a site so far. */
interface Measuring {
  readonly listings: number;
  readonly site: MeasuredSite;
  readonly prices: Measured[];
  readonly others: Record<string, Measured>;
}

async function measureWithdrawals(site: MeasuredSite): Promise<Measured> {
  const all: Measured[] = [];
  for (let gone = 0; gone < withdrawals; gone += 1)
    all.push(await site.measure(homeChange(site, 'withdraw', firstHome + gone)));
  return middleOf(all);
}

/** What every other kind of change takes than a price. */
async function measureOthers({ site, others }: Measuring): Promise<void> {
  others['photo'] = await site.measure(homeChange(site, 'photo', firstHome));
  // The text of the privacy page in Dutch.
  others['text'] = await site.measure(contentChange(site, 'word', 4, site.pageOf('/privacy/')));
  others['colour'] = await site.measure(contentChange(site, 'colour', 3, themePath));
  others['withdrawal, the middle'] = await measureWithdrawals(site);
}

/** What the first price takes after a start and a call without a change. */
async function measureWarmStart({ site, others }: Measuring): Promise<void> {
  await site.start();
  others['warming up'] = await site.measureCall(longestWarmUpMs);
  others['first price after that'] = await site.measure(homeChange(site, 'price', firstHome + withdrawals));
  await site.stop();
}

/** CPU of the steps of all processes, by their titles. */
const stepsOf = (usages: readonly ProcessUsage[]): Record<string, number> =>
  Object.fromEntries(usages.flatMap(({ steps }) => Object.entries(steps)));

/** All that is measured after the prices. */
async function measureRest(measuring: Measuring, first: Measured): Promise<Row> {
  const { listings, site, prices, others } = measuring;
  const priceMb = ownMbOfRelease(join(site.folder, 'dist'));
  others['page made on demand'] = await site.measureLatePage(`${site.pageOf('/for-sale/')}${pageSegment(2, 'nl')}/`);
  const poll = await site.measureCall();
  await measureOthers(measuring);
  const { memoryMb } = site;
  await site.stop();
  await measureWarmStart(measuring);
  const steps = stepsOf(takeUsage(site.folder));
  const identical = await site.isSameWhole();
  const early = prices.length >= earlyChanges + leastChanges ? earlyChanges : 0;
  const counted = prices.slice(early);
  const lives = counted.map(({ liveS }) => liveS);
  return {
    listings,
    pages: site.pages,
    fullS: site.fullS,
    liveS: quantile(lives, 0.5),
    liveP95S: quantile(lives, 0.95),
    cpuS: middleOf(counted).cpuS,
    prices: counted,
    earlyPrices: prices.slice(0, early),
    first,
    memoryMb,
    steps,
    others,
    poll,
    priceMb,
    identical,
  };
}

const sizes = values.sizes.split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size >= 1))
  throw new Error('--sizes takes whole numbers with commas between.');
mkdirSync('.cache', { recursive: true });
const port = 20_000 + (process.pid % 20_000);
const all: Measuring[] = [];
try {
  for (const [index, listings] of sizes.entries()) {
    console.log(`${listings} listings …`);
    all.push({ listings, site: await MeasuredSite.made(listings, port + index), prices: [], others: {} });
  }
  const firsts: Measured[] = [];
  for (const { site } of all) {
    await site.start();
    takeUsage(site.folder);
    firsts.push(await site.measure(homeChange(site, 'price', firstHome)));
  }
  for (let change = 0; change < Number(values.changes); change += 1)
    for (const { site, prices } of all) prices.push(await site.measure(homeChange(site, 'price', firstHome)));
  const rows: Row[] = [];
  for (const [index, measuring] of all.entries()) {
    const first = firsts[index];
    if (first) rows.push(await measureRest(measuring, first));
  }
  printRows(rows);
} finally {
  for (const { site } of all) await site.drop();
}
