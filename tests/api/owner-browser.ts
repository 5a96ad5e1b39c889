import { objectWith, parseJson } from '#base/json.ts';
import type { Mail } from '#submissions/mail.ts';
import { readMail } from '#server/outbox/payload.ts';
import { upsertOwners, type OwnerAccount } from '#server/owners/accounts.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { jsonPost, type TestApi } from './test-api.ts';

export const an: OwnerAccount = {
  id: '1',
  email: 'An@home.example',
  language: 'nl',
  name: 'An Peeters',
  listingIds: ['46', '48'],
};
export const bo: OwnerAccount = {
  id: '2',
  email: 'bo@home.example',
  language: 'fr',
  name: 'Bo Maes',
  listingIds: ['56'],
};

export const password = 'kastanje ruist zacht';

let hash: Promise<string> | undefined;

/** Two owners with a password each. */
export async function addOwners({ services }: TestApi): Promise<void> {
  const { store, clock } = services;
  await upsertOwners(store, [an, bo], clock());
  const stored = await (hash ??= hashPassword(password));
  await store.write((transaction) =>
    transaction.updateTable('owners').set({ status: 'active', password_hash: stored }).execute(),
  );
}

/** The answer of a form of the portal, as a program sees it. */
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/** A browser with cookies of its own. */
export class OwnerBrowser {
  readonly #api: TestApi;
  readonly #agent: string;
  readonly #forms: string;
  readonly cookies = new Map<string, string>();

  constructor(
    api: TestApi,
    agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    forms = '/api/owner',
  ) {
    this.#api = api;
    this.#agent = agent;
    this.#forms = forms;
  }

  async post(form: string, fields: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
    return this.#fetch(
      `${this.#forms}/${form}`,
      jsonPost({ language: 'en', ...fields }, { ...this.#headers(), ...headers }),
    );
  }

  async get(path: string): Promise<Answered> {
    return this.#fetch(path, { headers: this.#headers() });
  }

  /** Sends what a browser without a script sends. */
  async submit(form: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    const init = jsonPost('', { ...this.#headers(), accept: 'text/html', ...headers });
    const sent = new Headers(init.headers);
    sent.delete('content-type');
    return this.#fetch(`${this.#forms}/${form}`, { ...init, headers: sent, body: new URLSearchParams(fields) });
  }

  logIn(email = an.email, secret = password): Promise<Answered> {
    return this.post('login', { email, password: secret });
  }

  #headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { 'user-agent': this.#agent, ...(cookie !== '' && { cookie }) };
  }

  async #fetch(path: string, init: RequestInit): Promise<Answered> {
    const response = await this.#api.request(path, init);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      body: isJson ? objectWith<Answered['body']>(parseJson(text)) : { text },
      headers: response.headers,
    };
  }
}

/** Mails that wait, the oldest first. */
export async function mails({ services }: TestApi): Promise<Mail[]> {
  const rows = await services.store.reader.selectFrom('outbox').select('payload').orderBy('created_at').execute();
  return rows.map(({ payload }) => readMail(payload));
}

/** The secret in the link of the newest mail that has one. */
export async function linkSecret(api: TestApi): Promise<string> {
  const links = (await mails(api)).flatMap(({ button }) => /\?token=([\w-]+)$/u.exec(button?.href ?? '')?.[1] ?? []);
  return links.at(-1) ?? '';
}

/** The ways into the portal: what is called before anybody is logged in. */
export const portalDoors: ReadonlySet<string> = new Set(
  ['login', 'code', 'passkey-challenge', 'passkey-login', 'reminder', 'new-password', 'logout'].map(
    (name) => `/api/owner/${name}`,
  ),
);
