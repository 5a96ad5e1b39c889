import type { FeedConnection } from '#feed/adapters/adapter.ts';
import { brusselsDateTime, brusselsIso } from '#feed/format/brussels-time.ts';
import type { Lead } from '#feed/adapters/lead.ts';
import { adapterFor } from '#feed/registry.ts';
import { readSettings } from '#feed/adapters/settings.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { readSourceIds } from '#feed/sync/write.ts';
import { minuteMs } from '#server/clock.ts';
import type { PushToCrm } from '#server/crm/crm-delivery.ts';
import type { CrmRequest } from '#server/outbox/crm-request.ts';
import type { SiteData } from '#server/site/site-data.ts';
import { homeMeant } from '#domain/home-meant.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** A lead has time: nobody waits for the answer. */
const timeoutMs = 30_000;
const retryDelayMs = 1_000;

interface Options {
  readonly data: Pick<SiteData, 'config' | 'listings'>;
  readonly privateDir?: string;
}

export interface PushOptions extends Pick<Options, 'privateDir'> {
  readonly data: () => Options['data'];
  readonly env?: NodeJS.ProcessEnv;
  readonly now?: () => Date;
}

/** Which number of ours is which one of the CRM, as the last sync wrote it down. */
async function sourceIdOf(privateDir: string, feed: string, id: string): Promise<string | undefined> {
  // Without a sync the lead goes without the home; the message names its reference.
  const numbers = await readSourceIds(privateDir, feed);
  return numbers?.ids.find((each) => each.id === id)?.sourceId;
}

function titleOf(title: string | undefined): Lead['title'] {
  return (['mr', 'ms', 'both'] as const).find((known) => known === title);
}

function visitOf({ appointment }: CrmRequest, usualMinutes: number): Pick<Lead, 'appointment'> {
  const from = appointment && brusselsDateTime(`${appointment.date}T${appointment.time}`);
  if (from === undefined) return {};
  const minutes = appointment?.minutes ?? usualMinutes;
  return { appointment: { from, to: brusselsIso(Date.parse(from) + minutes * minuteMs) } };
}

/** A request in the form that every adapter understands. */
export async function leadOf(request: CrmRequest, { data, ...options }: Options): Promise<Lead> {
  const { id, kind, firstName, lastName, email, language, message, wantsMail, reference, search } = request;
  const { phone, street, houseNumber, zip, city } = request;
  const { config, listings } = data;
  const home = reference === undefined ? undefined : homeMeant(listings, (listing) => listing.reference === reference);
  const privateDir = options.privateDir ?? foldersOf({}).privateDir;
  const sourceId = home && (await sourceIdOf(privateDir, config.feed.kind, home.id));
  const title = titleOf(request.title);
  const own = { phone, street, houseNumber, zip, city, search };
  return {
    id,
    kind,
    firstName,
    lastName,
    email,
    language,
    message,
    wantsMail,
    ...(Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as Partial<Lead>),
    ...(title && { title }),
    ...visitOf(request, config.appointments.minutes),
    ...(sourceId !== undefined && reference !== undefined && { listing: { sourceId, reference } }),
  };
}

/** The CRM of the site's feed, with the settings of this machine. */
export function connectCrm(feed: SiteConfig['feed'], { data, env = process.env, now }: PushOptions): FeedConnection {
  const adapter = adapterFor(feed.kind);
  return adapter.connect({
    source: feed.source,
    settings: readSettings(adapter.description, feed.settings, env),
    languages: data().config.languages,
    cacheDir: foldersOf({}).cacheDir,
    now: now ?? (() => new Date()),
    retryDelayMs,
    timeoutMs,
  });
}

/** The way to the agency's CRM. What is published is asked for at each lead: a home may be younger than this server. */
export function createPush(options: PushOptions): PushToCrm {
  let current: { readonly feed: SiteConfig['feed']; readonly connection: FeedConnection } | undefined;
  return async (request) => {
    const data = options.data();
    const { feed } = data.config;
    if (!feed.pushLeads) return { kind: 'retry', reason: 'feed.pushLeads of content/site.json is off' };
    try {
      if (current?.feed !== feed) current = { feed, connection: connectCrm(feed, options) };
      const { connection } = current;
      if (!connection.pushLead) return { kind: 'rejected', reason: `${feed.kind} takes no leads` };
      return await connection.pushLead(await leadOf(request, { ...options, data }));
    } catch (error) {
      // A setting is missing, or no token was given: the lead itself was not sent.
      if (error instanceof FeedProblem) return { kind: 'retry', reason: error.message };
      throw error;
    }
  };
}
