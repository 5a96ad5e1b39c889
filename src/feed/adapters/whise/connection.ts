import type { ConnectContext, FeedConnection, FetchRequest, Fetched, RawEntry } from '#feed/adapters/adapter.ts';
import { createCaller, parseAnswer, statusReason, type Caller } from '#feed/adapters/caller.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { fieldsOf, idText, itemsOf } from '#feed/adapters/json.ts';
import { brusselsLocal } from '#feed/adapters/other-dates.ts';
import { TokenKeeper, tokenExpiryMs, type Token } from '#feed/adapters/tokens.ts';
import { cultures } from './convert.ts';
import { pushWhiseLead } from './push-lead.ts';

const pageSize = 100;
/** A feed of more is a fault of the paging. */
const maximumPages = 1000;
/** Where a token does not tell its end: the documented day, with room. */
const assumedLifeMs = 12 * 3_600_000;
/** Every state there is: reading an estate by id must find it also when it is hidden. */
const everyState = { StatusIds: [1, 5, 6], DisplayStatusIds: [1, 2, 3, 4, 5] };

const json = { 'content-type': 'application/json', accept: 'application/json' };

/** The two tokens: the marketplace account's, and with it that of the agency. */
function createTokens(caller: Caller, { settings, now }: ConnectContext): TokenKeeper {
  const nowMs = () => now().getTime();
  const read = (text: string, what: string): Token => {
    const { token } = fieldsOf(parseAnswer(text, (reason) => caller.problem(what, reason)));
    if (typeof token !== 'string' || token === '') throw caller.problem(what, 'the answer holds no token');
    return { value: token, expiresMs: tokenExpiryMs(token) ?? nowMs() + assumedLifeMs };
  };
  return new TokenKeeper(async () => {
    const account = { username: settings['username'], password: settings['password'] };
    const first = await caller.text('the token', {
      path: 'token',
      method: 'POST',
      headers: json,
      body: JSON.stringify(account),
    });
    const office = settings['officeId'];
    const client = {
      ClientId: Number(settings['clientId']),
      ...(office !== undefined && { OfficeId: Number(office) }),
    };
    const headers = { ...json, authorization: `Bearer ${read(first, 'the token').value}` };
    const second = { path: 'v1/admin/clients/token', method: 'POST' as const, headers, body: JSON.stringify(client) };
    return read(await caller.text('the client token', second), 'the client token');
  }, nowMs);
}

function entryOf(estate: RawRecord): RawEntry[] {
  const sourceId = idText(estate['id']);
  if (sourceId === undefined) return [];
  const isProject = estate['canHaveChildren'] === true && idText(estate['parentId']) === undefined;
  return [{ entity: isProject ? 'project' : 'property', sourceId, raw: estate }];
}

/** Reads `v1/estates/list` page by page; an answer with errors counts as failed, whatever its status says. */
class Estates {
  readonly #caller: Caller;
  readonly #tokens: TokenKeeper;
  readonly #languages: readonly string[];

  constructor(caller: Caller, tokens: TokenKeeper, languages: readonly string[]) {
    this.#caller = caller;
    this.#tokens = tokens;
    this.#languages = languages.flatMap((language) => cultures[language] ?? []);
  }

  async #page(filter: object, offset: number, what: string): Promise<{ estates: readonly RawRecord[]; total: number }> {
    const fail = (reason: string) => this.#caller.problem(what, reason);
    const body = JSON.stringify({
      Filter: { LanguageIds: this.#languages, ShowDetails: true, ShowRepresentatives: true, ...filter },
      Sort: [{ Field: 'id', Ascending: true }],
      Page: { Limit: pageSize, Offset: offset },
    });
    const answer = await this.#tokens.use((token) =>
      this.#caller.ask({
        path: 'v1/estates/list',
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body,
      }),
    );
    if (answer.kind === 'failed') throw fail(answer.reason);
    if (answer.status !== 200) throw fail(statusReason(answer.status));
    const page = fieldsOf(parseAnswer(answer.text, fail));
    // `isValidRequest` stays true beside these, and an unfiltered first page comes back.
    const [error] = itemsOf(page['validationErrors']);
    if (error) throw fail(`the request was refused (${String(error['code']).slice(0, 60)})`);
    const total = page['totalCount'];
    if (!Array.isArray(page['estates']) || typeof total !== 'number') throw fail('the answer holds no list of estates');
    return { estates: itemsOf(page['estates']), total };
  }

  /** All estates of a filter, or a problem when fewer come than were announced. */
  async list(filter: object, what: string): Promise<RawRecord[]> {
    const byId = new Map<unknown, RawRecord>();
    for (let index = 0; index < maximumPages; index++) {
      const { estates, total } = await this.#page(filter, index * pageSize, `${what}, page ${index + 1}`);
      for (const estate of estates) byId.set(estate['id'], estate);
      if ((index + 1) * pageSize < total && estates.length > 0) continue;
      if (byId.size >= total) return [...byId.values()];
      throw this.#caller.problem(what, `${total} are announced, but only ${byId.size} came`);
    }
    throw this.#caller.problem(what, `there are more than ${maximumPages} pages`);
  }
}

async function fetchEstates(estates: Estates, { sinceMs, hints }: FetchRequest): Promise<Fetched> {
  if (sinceMs === undefined) {
    return { entries: (await estates.list({}, 'the estates')).flatMap(entryOf), deleted: [], isComplete: true };
  }
  const range = { UpdateDateTimeRange: { Min: brusselsLocal(sinceMs) } };
  const changed = await estates.list(range, 'the changed estates');
  // What went offline or was archived is in no default list, so it is asked for by its state.
  const gone = [
    ...(await estates.list({ ...range, StatusIds: [5, 6] }, 'the archived estates')),
    ...(await estates.list({ ...range, DisplayStatusIds: [1] }, 'the estates that went offline')),
  ];
  const ids = hints.map(Number).filter((id) => Number.isSafeInteger(id));
  const named = ids.length === 0 ? [] : await estates.list({ ...everyState, EstateIds: ids }, 'the announced estates');
  const present = new Set(named.flatMap(({ id }) => idText(id) ?? []));
  const absent = ids.map(String).filter((id) => !present.has(id));
  const deletedIds = [...gone.flatMap(({ id }) => idText(id) ?? []), ...absent];
  return {
    entries: [...changed, ...named].flatMap(entryOf),
    deleted: deletedIds.flatMap((id) => [`property ${id}`, `project ${id}`]),
    isComplete: false,
  };
}

export function connectWhise(context: ConnectContext): FeedConnection {
  const caller = createCaller(context);
  const tokens = createTokens(caller, context);
  const estates = new Estates(caller, tokens, context.languages);
  return {
    ...caller.files,
    label: caller.label,
    fetch: (request) => fetchEstates(estates, request),
    pushLead: (lead) => pushWhiseLead(lead, caller, tokens, context.settings),
  };
}
