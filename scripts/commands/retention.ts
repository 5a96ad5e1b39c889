import { Command } from '@commander-js/extra-typings';
import { confirm, yesOption } from '#scripts/commands/confirm.ts';
import { pinnedReleaseId } from '#release/releases.ts';
import { mailFolder } from '#server/mail/catcher.ts';
import { tidyCaughtMails } from '#server/retention/caught-mails.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { countTidying, tidyStore } from '#server/retention/tidy.ts';
import { eraseTestimonial, findTestimonials } from '#server/retention/testimonials.ts';
import type { Services } from '#server/services.ts';
import { openServices } from '#server/app/start.ts';

interface Options {
  readonly dryRun?: true | undefined;
  readonly export?: string | undefined;
  readonly erase?: string | undefined;
  readonly testimonials?: string | undefined;
  readonly eraseTestimonial?: string | undefined;
  readonly json?: true | undefined;
  readonly yes?: true | undefined;
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function show(title: string, counts: object, { json }: Options): void {
  if (json === true) console.log(JSON.stringify(counts));
  else console.log(title, counts);
}

async function eraseOneTestimonial(services: Services, id: string, options: Options): Promise<void> {
  await confirm(`Testimonial ${id} will be deleted.`, options);
  if (!(await eraseTestimonial(services, id)))
    throw new Error(`There is no testimonial ${id}. --testimonials <name> prints the numbers of somebody's.`);
  const pinned = await pinnedReleaseId(process.env['DIST'] ?? 'dist');
  const leaves =
    pinned === undefined
      ? 'It leaves the site with the next build: npm run rebuild.'
      : `The site is pinned at ${pinned} and may show it on: npm run rollback -- --resume, then npm run rebuild.`;
  show(`Deleted. ${leaves}`, { testimonials: 1 }, options);
}

async function tidy({ store, config, siteData, clock }: Services, options: Options): Promise<void> {
  const { retention } = siteData().config;
  if (options.dryRun === true) show('Would be deleted:', await countTidying(store, retention, clock()), options);
  else {
    const due: object = await countTidying(store, retention, clock());
    await confirm(`By the periods of content/site.json will be deleted: ${JSON.stringify(due)}.`, options);
    const caught = await tidyCaughtMails(mailFolder(config), clock());
    show('Deleted:', { ...(await tidyStore(store, retention, clock())), caught }, options);
  }
}

async function run(services: Services, options: Options): Promise<void> {
  const { store } = services;
  if (options.export !== undefined) printJson(await exportPerson(store, options.export));
  else if (options.testimonials !== undefined) printJson(await findTestimonials(store, options.testimonials));
  else if (options.erase !== undefined) {
    await confirm(`Everything that is kept about ${options.erase} will be deleted.`, options);
    show('Deleted:', await erasePerson(services, options.erase), options);
  } else if (options.eraseTestimonial !== undefined)
    await eraseOneTestimonial(services, options.eraseTestimonial, options);
  else await tidy(services, options);
}

export const command = new Command('gevel retention')
  .description(
    'Deletes what is older than the periods under "retention" in content/site.json. The server does it once a day; without it run this every night, with --yes.',
  )
  .option('--dry-run', 'only report what would be deleted')
  .option(
    '--export <e-mail>',
    'print all that is kept about somebody, as JSON; or the number of a caller without address',
  )
  .option('--erase <e-mail>', 'delete all that is kept about somebody')
  .option('--testimonials <name>', 'print the testimonials of somebody, as JSON: their writers give a name, no address')
  .option('--erase-testimonial <number>', 'delete one; it leaves the site with the next build (npm run rebuild)')
  .option('--json', 'print the counts as JSON')
  .option(...yesOption)
  .action(async (options) => {
    const services = await openServices();
    try {
      await run(services, options);
    } finally {
      await services.store.close();
    }
  });
