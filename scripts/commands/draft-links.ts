import { Command } from '@commander-js/extra-typings';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import type { Listing } from '#domain/listing.ts';
import { readServerConfig } from '#server/config.ts';
import { previewDays, previewPath, previewToken } from '#server/preview/preview-link.ts';
import { readAllRecords } from '#site/records.ts';
import { readSiteConfig } from '#site/site-config.ts';

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
    throw new Error(
      `The snapshot has no listing ${wanted}. Run \`npm run sync\`, or see the drafts: npx gevel draft-links`,
    );
  if (listing.isDraft) return listing;
  throw new Error(`${wanted} is published: it has a page of its own and needs no link to a draft.`);
}

function listDrafts(listings: readonly Listing[], isJson: boolean): void {
  const drafts = listings.filter(({ isDraft }) => isDraft);
  if (isJson) console.log(JSON.stringify(drafts.map(({ id, reference }) => ({ id, reference }))));
  else console.log(drafts.length === 0 ? 'The feed has no drafts.' : drafts.map(draftLine).join('\n'));
}

export const command = new Command('gevel draft-links')
  .description(
    'Makes links, one a language, that show a draft of the feed before it is published. Without a number it lists the drafts.\n' +
      "The links are signed with the server's secret: run this where the server runs, or with its GEVEL_SECRET.",
  )
  .argument('[draft]', 'number or reference of a draft')
  .option('--days <number>', `how long the links work, 1 to ${String(mostDays)}`, String(previewDays))
  .option('--json', 'print JSON: the drafts, or the links with their last day')
  .action((wanted, { days: dayText, json }) => {
    const { listings } = readAllRecords();
    if (wanted === undefined) {
      listDrafts(listings, json === true);
      return;
    }
    const { id } = findDraft(listings, wanted);
    const days = daysOf(dayText);
    const now = new Date();
    const { url, languages } = readSiteConfig();
    const token = previewToken(readServerConfig().secret, id, now, days);
    const until = addDays(brusselsDay(now.getTime()), days);
    const links = languages.map((language) => url + previewPath(language, id, token));
    if (json === true) console.log(JSON.stringify({ links, until }));
    else console.log(`${links.join('\n')}\nThese links work until ${until}.`);
  });
