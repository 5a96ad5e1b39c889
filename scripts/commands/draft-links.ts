import { parseArgs } from 'node:util';
import type { Listing } from '#domain/listing.ts';
import { addDays, formatDate } from '#domain/dates.ts';
import { runCommand } from '#scripts/commands/run-command.ts';
import { readServerConfig } from '#server/config.ts';
import { previewDays, previewPath, previewToken } from '#server/preview/preview-link.ts';
import { readAllRecords } from '#site/records.ts';
import { readSiteConfig } from '#site/site-config.ts';

const usage = `Makes a link that shows a draft of the feed before it is published.
  npm run preview                      lists the drafts
  npm run preview -- 220               links to the draft with this number or reference, in every language
  npm run preview -- 220 --days 2      that work for two days (1 to 90; ${String(previewDays)} unless said)
The links are signed with the server's secret: run this where the server runs, or with its GEVEL_SECRET.`;

const mostDays = 90;

function draftLine({ id, reference, title, address }: Listing): string {
  return `${id.padEnd(8)}${reference.padEnd(12)}${Object.values(title)[0] ?? ''}, ${address.city}`;
}

function daysOf(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days;
  throw new Error(`--days is "${text}". Give a number from 1 to ${String(mostDays)}.`);
}

function findDraft(listings: readonly Listing[], wanted: string): Listing {
  const listing = listings.find(({ id, reference }) => id === wanted || reference === wanted);
  if (!listing)
    throw new Error(`The snapshot has no listing ${wanted}. Run \`npm run sync\`, or see the drafts: npm run preview`);
  if (listing.isDraft) return listing;
  throw new Error(`${wanted} is published: it has a page of its own and needs no preview.`);
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { days: { type: 'string', default: String(previewDays) }, help: { type: 'boolean' } },
  });
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const { listings } = readAllRecords();
  const [wanted] = positionals;
  if (wanted === undefined) {
    const drafts = listings.filter(({ isDraft }) => isDraft);
    console.log(drafts.length === 0 ? 'The feed has no drafts.' : drafts.map(draftLine).join('\n'));
    return;
  }
  const { id } = findDraft(listings, wanted);
  const days = daysOf(values.days);
  const now = new Date();
  const { url, languages } = readSiteConfig();
  const token = previewToken(readServerConfig().secret, id, now, days);
  for (const language of languages) console.log(url + previewPath(language, id, token));
  console.log(`These links work until ${formatDate(addDays(now.toISOString(), days))}.`);
}

await runCommand(main);
