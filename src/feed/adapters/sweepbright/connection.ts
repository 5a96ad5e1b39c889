import {
  entryKey,
  type Announced,
  type Announcement,
  type ConnectContext,
  type FeedConnection,
  type FetchRequest,
  type Fetched,
  type RawEntry,
} from '#feed/adapters/adapter.ts';
import { createCaller, parseAnswer, statusReason, type Caller } from '#feed/adapters/caller.ts';
import { isRecord, type RawRecord } from '#feed/format/raw.ts';
import { fieldsOf, idText, itemsOf } from '#feed/adapters/json.ts';
import { TokenKeeper, type Token } from '#feed/adapters/tokens.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import type { SourceLink } from '#feed/source/source-link.ts';
import { sweepbrightHeaders } from './headers.ts';
import { pushSweepbrightLead } from './push-lead.ts';

/** Where the answer does not say how long a token lives. */
const assumedLifeMs = 600_000;
/** An estate's personal data: only what the portal needs stays in the store. */
const dropped = [
  'buyers',
  'internal_note',
  'permissions',
  'price_negotiated',
  'agency_commission',
  'vendor_percentage',
  'vendor_fixed_fee',
];

function createTokens(caller: Caller, { settings, now }: ConnectContext): TokenKeeper {
  return new TokenKeeper(
    async (): Promise<Token> => {
      const what = 'the token';
      const credentials = {
        grant_type: 'client_credentials',
        client_id: settings['clientId'],
        client_secret: settings['clientSecret'],
      };
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const request = { path: 'oauth/token', method: 'POST' as const, headers, body: JSON.stringify(credentials) };
      const answer = fieldsOf(parseAnswer(await caller.text(what, request), (reason) => caller.problem(what, reason)));
      const { access_token: value, expires_in: seconds } = answer;
      if (typeof value !== 'string') throw caller.problem(what, 'the answer holds no token');
      const lifeMs = typeof seconds === 'number' ? seconds * 1000 : assumedLifeMs;
      return { value, expiresMs: now().getTime() + lifeMs };
    },
    () => now().getTime(),
  );
}

/** An estate without what nobody may keep, and when it was read: SweepBright itself tells no date. */
function kept(estate: RawRecord, now: string): RawRecord {
  const entries = Object.entries(estate).filter(([name]) => !dropped.includes(name));
  return { ...Object.fromEntries(entries), fetched_at: now };
}

/** An estate as entries: a project embeds its units, which lose what it hides with it. */
function entriesOf(id: string, estate: RawRecord, now: string): RawEntry[] {
  if (estate['is_project'] !== true) return [{ entity: 'property', sourceId: id, raw: kept(estate, now) }];
  const units = itemsOf(estate['properties']).flatMap((unit): RawEntry[] => {
    const sourceId = idText(unit['id']);
    return sourceId === undefined
      ? []
      : [{ entity: 'property', sourceId, raw: { ...kept(unit, now), project_id: id } }];
  });
  const project = Object.entries(kept(estate, now)).filter(([name]) => name !== 'properties');
  return [{ entity: 'project', sourceId: id, raw: Object.fromEntries(project) }, ...units];
}

/** Keys of an estate and of the units that it had the last time. */
function keysOf(id: string, { known }: FetchRequest): string[] {
  const units = [...known].filter(([, { raw }]) => isRecord(raw) && raw['project_id'] === id).map(([key]) => key);
  return [`property ${id}`, `project ${id}`, ...units];
}

/** A signed address that has run out answers like a refusal: the picture that was fetched in time stays. */
function isExpired(link: SourceLink, nowMs: number): boolean {
  if (link.kind !== 'url') return false;
  const query = new URL(link.url).searchParams;
  const seconds = Number(query.get('Expires') ?? query.get('expires') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds * 1000 < nowMs;
}

function filesOf(caller: Caller, now: () => Date): FeedConnection['readFile'] {
  return async (link, maximumBytes, stamp) => {
    const key = link.kind === 'url' ? link.key : undefined;
    // The same number and name are the same picture, whatever the address is today.
    if (key !== undefined && stamp === key) return { kind: 'unchanged' };
    if (isExpired(link, now().getTime())) {
      const reason = 'its address has expired; publish the estate again in SweepBright';
      return { kind: 'failed', reason, isTemporary: true };
    }
    const answer = await caller.files.readFile(link, maximumBytes, undefined);
    return answer.kind === 'body' && key !== undefined ? { ...answer, stamp: key } : answer;
  };
}

/** What every call to SweepBright needs. */
interface Calls {
  readonly caller: Caller;
  readonly tokens: TokenKeeper;
  readonly settings: ConnectContext['settings'];
}

async function readEstate(id: string, { caller, tokens, settings }: Calls): Promise<RawRecord | undefined> {
  const what = `estate ${id.slice(0, 40)}`;
  const path = `estates/${encodeURIComponent(id)}`;
  const answer = await tokens.use((token) => caller.ask({ path, headers: sweepbrightHeaders(token, settings) }));
  if (answer.kind === 'failed') throw caller.problem(what, answer.reason);
  // Not published any more, or the hour in which it can be read has passed: then what we kept stays.
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw caller.problem(what, statusReason(answer.status));
  const estate = fieldsOf(parseAnswer(answer.text, (reason) => caller.problem(what, reason)));
  // An answer without an estate in it says nothing of it: what we kept stays, and it is asked for again.
  if (idText(estate['id']) === undefined) throw caller.problem(what, 'the answer holds no estate');
  return estate;
}

async function announcePages(pages: readonly Announcement[], { caller, tokens, settings }: Calls): Promise<Announced> {
  const told: string[] = [];
  const problems: string[] = [];
  for (const { sourceId, url, isGone, isUnit } of pages) {
    // It has no word for what is gone, and a unit goes by the page of its project.
    if (isGone || isUnit) {
      told.push(sourceId);
      continue;
    }
    const path = `estates/${encodeURIComponent(sourceId)}/url`;
    const body = JSON.stringify({ url });
    const answer = await tokens.use((token) =>
      caller.send({ path, method: 'PUT', headers: sweepbrightHeaders(token, settings), body }),
    );
    if (answer.kind === 'failed') {
      problems.push(answer.reason);
      break;
    }
    // One estate that it does not take does not hold up the others.
    if (answer.status < 300) told.push(sourceId);
    else problems.push(`estate ${sourceId.slice(0, 40)}: ${statusReason(answer.status)}`);
  }
  return { told, ...(problems.length > 0 && { problem: problems.slice(0, 3).join('; ') }) };
}

/** SweepBright as a feed: estates are read when it announces them. */
export function connectSweepbright(context: ConnectContext): FeedConnection {
  const caller = createCaller(context);
  const { settings, now } = context;
  const tokens = createTokens(caller, context);
  const calls = { caller, tokens, settings };

  const fetch = async (request: FetchRequest): Promise<Fetched> => {
    const entries: RawEntry[] = [];
    const deleted: string[] = [];
    const remarks: string[] = [];
    const unread: string[] = [];
    for (const id of request.gone) deleted.push(...keysOf(id, request));
    for (const id of request.hints.filter((hint) => !request.gone.includes(hint))) {
      const estate = await readEstate(id, calls).catch((error: unknown) => {
        if (!(error instanceof FeedProblem)) throw error;
        // The others have only an hour: they are read all the same, and this one is asked for again.
        remarks.push(error.message);
        unread.push(id);
        return 'unread' as const;
      });
      if (estate === 'unread') continue;
      if (!estate) {
        remarks.push(
          `SweepBright announced the estate ${id.slice(0, 40)}, but it cannot be read any more: publish it again there.`,
        );
        continue;
      }
      const found = entriesOf(id, estate, now().toISOString());
      const keys = new Set(found.map(entryKey));
      // A unit that is missing now was withdrawn.
      deleted.push(...keysOf(id, request).filter((key) => !keys.has(key)));
      entries.push(...found);
    }
    // A unit may have left one project for another that was read beside it, or for a life of its own.
    const present = new Set(entries.map(entryKey));
    return { entries, deleted: deleted.filter((key) => !present.has(key)), isComplete: false, remarks, unread };
  };

  return {
    label: caller.label,
    holds: () => false,
    readFile: filesOf(caller, now),
    fetch,
    announce: (pages) => announcePages(pages, calls),
    pushLead: (lead) => pushSweepbrightLead(lead, caller, tokens, settings),
  };
}
