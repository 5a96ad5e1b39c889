import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { objectWith, parseJson } from '#base/json.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { feedXml, kyeroListener } from '#feed/adapters/kyero/fake.fixture.ts';
import { omnicasaFake, omnicasaListener, omnicasaState } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { drop, openImmoFake, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { queueHints } from '#feed/adapters/record-store.ts';
import { skarabeeFake, skarabeeListener, skarabeeState } from '#feed/adapters/skarabee/fake.fixture.ts';
import { sweepbrightFake, sweepbrightListener, sweepbrightState } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { whiseFake, whiseListener, whiseState } from '#feed/adapters/whise/fake.fixture.ts';
import { pdf, picture } from '#feed/media/picture.fixture.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { inEmptyFolder, writeFeed } from '#feed/sync/feed.fixture.ts';
import { prepareFeed, type Prepared } from '#feed/sync/prepare.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { kyeroRecords } from './kyero.ts';
import { omnicasaProjects, omnicasaRecords } from './omnicasa.ts';
import { openImmoRecords } from './openimmo.ts';
import { ownProjects, ownRecords } from './own.ts';
import { skarabeeRecords } from './skarabee.ts';
import { sweepbrightRecords } from './sweepbright.ts';
import { whiseRecords } from './whise.ts';

/** What a sync made of the records of one CRM. */
export interface ReadFeed {
  readonly crm: string;
  readonly folder: string;
  readonly listings: readonly Listing[];
  readonly projects: readonly Project[];
  readonly prepared: Prepared;
  /** Fields of which the report says that nobody reads them. */
  readonly unshown: ReadonlySet<string>;
}

const site = { ...readSiteConfig('content/site.json', {}), advertDuties: 'warn' as const };

type Take = (feed: ReadFeed) => Promise<void>;

async function syncAndTake(crm: string, env: Readonly<Record<string, string>>, agency: FeedAgency, take: Take) {
  const result = await agency.sync({ site });
  if (!result.ok) throw new Error(`${crm}: ${result.message} ${result.advice}`);
  const { folder, source, privateDir } = agency;
  const folders = foldersOf({ contentDir: `${folder}/content`, cacheDir: `${folder}/cache`, privateDir });
  const wanted = { site, feed: crm, source, env, retryDelayMs: 1, keepsEntries: true };
  const prepared = await prepareFeed(wanted, folders);
  const { listings, projects, report } = await agency.snapshot();
  await take({
    crm,
    folder,
    listings,
    projects,
    prepared,
    unshown: new Set(report.unshown.unknown.map(({ field }) => field)),
  });
}

/** A CRM at an address, with pictures beside it. */
async function served(
  crm: string,
  env: Readonly<Record<string, string>>,
  take: Take,
  listenerAt: (origin: string) => RequestListener,
  { path = '', announce }: { path?: string; announce?: (privateDir: string) => Promise<void> } = {},
): Promise<void> {
  const photo = await picture(60, 40);
  const listener: RequestListener = (request, response) => {
    if (request.url?.endsWith('.jpg') === true) response.end(photo);
    else if (request.url?.endsWith('.pdf') === true) response.end(pdf);
    else listenerAt(`http://${request.headers.host ?? ''}`)(request, response);
  };
  await withServer(listener, ({ href }) =>
    withAgency({ kind: crm, source: href + path, env }, async (agency) => {
      await announce?.(agency.privateDir);
      await syncAndTake(crm, env, agency, take);
    }),
  );
}

/** A CRM that fills a folder. */
async function filled(
  crm: string,
  env: Readonly<Record<string, string>>,
  take: Take,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  await inEmptyFolder(async (source) => {
    await fill(source);
    await withAgency({ kind: crm, source, env }, (agency) => syncAndTake(crm, env, agency, take));
  });
}

/** Records whose files lie at an address. */
function asSent(records: readonly Readonly<Record<string, unknown>>[], origin: string): Record<string, unknown>[] {
  return records.map((one) =>
    objectWith<Record<string, unknown>>(parseJson(JSON.stringify(one).replaceAll('PICTURES', origin))),
  );
}

/** Every CRM's records by its real protocol, one CRM after the other. */
export async function readOddFeeds(take: Take): Promise<void> {
  let whise: ReturnType<typeof whiseState> | undefined;
  const whiseAt = (origin: string) => whiseListener((whise ??= whiseState(asSent(whiseRecords, origin))));
  await served('whise', whiseFake.env, take, whiseAt);
  const omnicasa = omnicasaState(
    omnicasaRecords.map((one) => ({ ...one })),
    omnicasaProjects.map((one) => ({ ...one })),
  );
  await served('omnicasa', omnicasaFake.env, take, () => omnicasaListener(omnicasa));
  const ids = sweepbrightRecords.map((one) => String(one['id']));
  let sweepbright: ReturnType<typeof sweepbrightState> | undefined;
  const announce = (privateDir: string) => queueHints(privateDir, 'sweepbright', 'all', { ids, deleted: [] });
  const sweepbrightAt = (origin: string) =>
    sweepbrightListener((sweepbright ??= sweepbrightState(...asSent(sweepbrightRecords, origin))));
  await served('sweepbright', sweepbrightFake.env, take, sweepbrightAt, { announce });
  const skarabee = skarabeeState(...Array.from(skarabeeRecords, ([id, xml]) => ({ id, xml })));
  await served('skarabee', skarabeeFake.env, take, () => skarabeeListener(skarabee));
  const kyero = { body: feedXml(kyeroRecords), requests: 0, status: 200 };
  await served('kyero', {}, take, () => kyeroListener(kyero), { path: 'hush-hush/feed.xml' });
  await filled('openimmo', openImmoFake.env, take, (folder) => drop(folder, 'a.zip', transferXml(openImmoRecords)));
  const types = readFileSync('content/sample-feed/types.json', 'utf8');
  const files = { 'types.json': types };
  await filled('gevel', {}, take, (folder) =>
    writeFeed(folder, { properties: ownRecords, projects: ownProjects, files }),
  );
}
