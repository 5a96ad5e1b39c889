import { expect } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { secondMs } from '#server/clock.ts';
import { readSiteData } from '#server/site/site-data.ts';
import type { Store } from '#server/store/store.ts';
import type { Mail } from '#submissions/mail.ts';
import { htmlPost, jsonPost, type TestApi } from './test-api.ts';
import { house, mailsOf } from './test-homes.ts';

const demo = readSiteData();

export const email = 'an@home.example';

type Fields = Readonly<Record<string, string>>;

/** How a form is sent. */
export type Way = 'with a script' | 'without a script';

/** People who sign up for mails and stop them, and the homes that they are told of. */
export class MailReaders {
  readonly #api: TestApi;
  #stock: readonly Listing[] = [house('1', 300_000)];

  constructor(api: TestApi) {
    this.#api = api;
  }

  run(store: Store = this.#api.services.store): ReturnType<typeof runAlerts> {
    return runAlerts({ ...this.#api.services, store, siteData: () => ({ ...demo, listings: this.#stock }) });
  }

  /** Puts a home on the market that fits every search. */
  addHome(id: string): void {
    this.#stock = [...this.#stock, house(id, 350_000)];
  }

  /** A new home that fits every search; returns who is told of it. */
  async toldOfNewHome(): Promise<string[]> {
    this.addHome(String(this.#stock.length + 1));
    const before = (await mailsOf(this.#api)).length;
    await this.run();
    const mails = (await mailsOf(this.#api)).slice(before);
    return mails.filter(({ homes = [] }) => homes.length > 0).map(({ to }) => to.address);
  }

  async subscribers(): Promise<string[]> {
    const claims = this.#api.services.store.reader.selectFrom('claims').select('key');
    return (await claims.where('scope', '=', 'newsletter').execute()).map(({ key }) => key);
  }

  async post(form: string, { language, ...fields }: Fields, way: Way = 'without a script'): Promise<Response> {
    this.#api.pass(secondMs);
    const response =
      way === 'with a script'
        ? await this.#api.request(`/api/forms/${form}`, jsonPost({ ...fields, ...(language && { language }) }))
        : await this.#api.request(`/${language ?? 'nl'}/form/${form}/`, htmlPost(fields));
    expect([201, 303]).toContain(response.status);
    return response;
  }

  /** Presses the button behind a link of a mail. */
  async press(link: string | undefined): Promise<number> {
    this.#api.pass(secondMs);
    const { pathname, search } = new URL(link ?? '');
    expect((await this.#api.request(pathname + search)).status).toBe(200);
    return (await this.#api.request(pathname + search, { method: 'POST' })).status;
  }

  mailsTo(address: string): Promise<Mail[]> {
    return mailsOf(this.#api, address);
  }

  /** Signs up for the newsletter; returns the link to confirm it. */
  async signUp(address = email): Promise<string | undefined> {
    const before = (await this.mailsTo(address)).length;
    await this.post('sign-newsletter', { email: address });
    const mails = await this.mailsTo(address);
    expect(mails).toHaveLength(before + 1);
    return mails.at(-1)?.button?.href;
  }

  async subscribe(address = email): Promise<void> {
    expect(await this.press(await this.signUp(address))).toBe(200);
    expect(await this.subscribers()).toContain(address);
  }

  async undoLink(address = email): Promise<string | undefined> {
    const mails = await this.mailsTo(address);
    return mails.findLast(({ button }) => button?.href.includes('unsubscribe-undo'))?.button?.href;
  }
}
