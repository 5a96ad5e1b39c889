import type { ConnectContext } from '#feed/adapters/adapter.ts';
import { createCaller, parseAnswer, statusReason, type Caller } from '#feed/adapters/caller.ts';
import { isRecord, type RawRecord } from '#feed/format/raw.ts';
import { fieldsOf, itemsOf } from '#feed/adapters/json.ts';
import type { CallAnswer } from '#feed/source/call.ts';

const pageSize = 50;
const maximumPages = 2000;
const defaultVersion = '1.12';

/** What stands in an envelope: its only root key, then Success, then Value. Some methods answer without one. */
export function openEnvelope(answer: unknown): { value: unknown } | { reason: string } {
  const keys = isRecord(answer) ? Object.keys(answer) : [];
  const [root = ''] = keys;
  const inner = isRecord(answer) && keys.length === 1 && root.endsWith('Result') ? answer[root] : answer;
  if (!isRecord(inner) || !('Success' in inner)) return { value: inner };
  // A failure comes with status 200.
  if (inner['Success'] !== true)
    return { reason: `the service refused the call (code ${String(inner['Code']).slice(0, 20)})` };
  return { value: inner['Value'] };
}

/** Omnicasa's methods: everything, the password included, stands in the address, so no message may name it. */
export class OmnicasaService {
  readonly caller: Caller;
  readonly #credentials: object;
  readonly #version: string;

  constructor(context: ConnectContext) {
    this.caller = createCaller(context);
    const { settings } = context;
    this.#credentials = { CustomerName: settings['username'], CustomerPassword: settings['password'] };
    this.#version = settings['version'] ?? defaultVersion;
  }

  #path(method: string, parameters: object): string {
    const json = encodeURIComponent(JSON.stringify({ ...this.#credentials, ...parameters }));
    return `${encodeURIComponent(this.#version)}/OmnicasaService.svc/${method}Json?json=${json}`;
  }

  /** A write. It is a GET like all others, and not one that may be repeated. */
  send(method: string, parameters: object): Promise<CallAnswer> {
    return this.caller.send({ path: this.#path(method, parameters), headers: { accept: 'application/json' } });
  }

  async read(method: string, parameters: object): Promise<unknown> {
    const fail = (reason: string) => this.caller.problem(method, reason);
    const answer = await this.caller.ask({
      path: this.#path(method, parameters),
      headers: { accept: 'application/json' },
    });
    if (answer.kind === 'failed') throw fail(answer.reason);
    if (answer.status !== 200) throw fail(statusReason(answer.status));
    const opened = openEnvelope(parseAnswer(answer.text, fail));
    if ('reason' in opened) throw fail(opened.reason);
    return opened.value;
  }

  /** All rows of a list, or a problem when fewer come than were announced. Rows count from 1, both ends included. */
  async list(method: string, parameters: object): Promise<RawRecord[]> {
    const rows = new Map<unknown, RawRecord>();
    for (let page = 0; page < maximumPages; page++) {
      const limits = { Limit1: page * pageSize + 1, Limit2: (page + 1) * pageSize };
      const value = await this.read(method, { ...parameters, ...limits });
      if (Array.isArray(value)) return [...itemsOf(value)];
      const { Items, RowsCount } = fieldsOf(value);
      if (!Array.isArray(Items) || typeof RowsCount !== 'number')
        throw this.caller.problem(method, 'the answer holds no list');
      for (const item of itemsOf(Items)) rows.set(item['ID'], item);
      if ((page + 1) * pageSize < RowsCount && Items.length > 0) continue;
      if (rows.size >= RowsCount) return [...rows.values()];
      throw this.caller.problem(method, `${RowsCount} rows are announced, but only ${rows.size} came`);
    }
    throw this.caller.problem(method, `there are more than ${maximumPages} pages`);
  }
}
