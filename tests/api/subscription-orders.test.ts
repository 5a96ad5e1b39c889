import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfDayAfter } from '#domain/brussels-clock.ts';
import { isList, parseJson } from '#base/json.ts';
import type { Listing } from '#domain/listing.ts';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#server/clock.ts';
import { undoDays } from '#submissions/form-server.ts';
import { signToken } from '#server/guards/token.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { readSiteData } from '#server/site/site-data.ts';
import { htmlPost, jsonPost, startApi, type TestApi } from './test-api.ts';
import { house, mailsOf, sampleHome } from './test-homes.ts';
import { storeKinds } from './test-store.ts';

const demo = readSiteData();
/** How long the links of the two mails work. */
const confirmDays = 7;
const searchConfirmDays = 30;

let api: TestApi;
let stock: Listing[];
let people = 0;

/** A link of a mail, and when it was made. */
interface Link {
  readonly href: string;
  readonly madeAt: number;
}

interface Search {
  readonly id: string;
  readonly link: Link;
  state: 'pending' | 'running' | 'gone';
  /** The unsubscription that stopped it. */
  stoppedBy: Undo | undefined;
}

interface Undo {
  readonly link: Link | undefined;
  readonly at: number;
  isUsed: boolean;
  hadList: boolean;
}

/** What a visitor should have after all choices so far, in the plainest words. */
class Visitor {
  readonly email = `visitor${String((people += 1))}@home.example`;
  isOnList = false;
  listStoppedAt = -Infinity;
  readonly signUps: Link[] = [];
  readonly searches: Search[] = [];
  readonly undos: Undo[] = [];
  readonly mailedAt: number[] = [];

  now(): number {
    return api.services.clock().getTime();
  }

  async newLink(purpose: string): Promise<Link | undefined> {
    const href = (await mailsOf(api, this.email)).findLast(
      ({ button }) => button?.href.includes(`/${purpose}?`) === true,
    )?.button?.href;
    return href === undefined ? undefined : { href, madeAt: this.now() };
  }

  /** A mailbox takes six mails an hour. */
  beforeMail(): void {
    if (this.mailedAt.filter((at) => at > this.now() - hourMs).length >= 5) api.pass(hourMs);
    this.mailedAt.push(this.now());
  }

  async post(form: string, fields: Readonly<Record<string, string>>, hasScript: boolean): Promise<void> {
    const all = { ...fields, email: this.email };
    const response = hasScript
      ? await api.request(`/api/forms/${form}`, jsonPost({ ...all, language: 'nl' }))
      : await api.request(`/nl/form/${form}/`, htmlPost(all));
    expect([201, 303]).toContain(response.status);
  }

  async press(href: string): Promise<boolean> {
    const { pathname, search } = new URL(href, demo.config.url);
    const { status } = await api.request(pathname + search, { method: 'POST' });
    expect([200, 410]).toContain(status);
    return status === 200;
  }

  /** A link that stands in every mail of a list. */
  async pressStop(purpose: 'newsletter-stop' | 'alert-stop'): Promise<void> {
    const issuedAt = this.now();
    const content = { purpose: linkPurpose(purpose), value: this.email, issuedAt, expiresAt: issuedAt + dayMs };
    const token = signToken(api.services.config.secret, content);
    expect(await this.press(`/api/links/${purpose}?lng=nl&token=${token}`)).toBe(true);
  }
}

type Choice = (visitor: Visitor, pick: number, hasScript: boolean) => Promise<void>;

function nth<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}

const choices: Readonly<Record<string, Choice>> = {
  async signUp(visitor, _pick, hasScript) {
    visitor.beforeMail();
    await visitor.post('sign-newsletter', {}, hasScript);
    const link = await visitor.newLink('newsletter-confirm');
    // The same request within ten minutes is the same request: its mail is there already.
    if (link && !visitor.signUps.some(({ href }) => href === link.href)) visitor.signUps.push(link);
  },

  async confirm(visitor, pick) {
    const link = nth(visitor.signUps, pick);
    if (!link) return;
    const isStopped = visitor.undos.some(({ at, isUsed }) => at > link.madeAt && !isUsed);
    const isValid =
      !isStopped && visitor.listStoppedAt <= link.madeAt && visitor.now() < endOfDayAfter(link.madeAt, confirmDays);
    expect(await visitor.press(link.href)).toBe(isValid);
    if (isValid) visitor.isOnList = true;
  },

  async register(visitor, pick, hasScript) {
    visitor.beforeMail();
    const person = { title: 'ms', firstName: 'An', lastName: 'Peeters', phone: '0470 12 34 56' };
    const wish = { goal: 'sale', types: String(sampleHome.typeId), zones: 'east-flanders', frequency: 'now' };
    await visitor.post(
      'demand-register',
      { ...person, ...wish, municipalities: pick % 2 === 0 ? 'Gent' : '9000' },
      hasScript,
    );
    const link = await visitor.newLink('alert-confirm');
    const id = link && idOf(link.href);
    if (link && id !== undefined && !visitor.searches.some((search) => search.id === id)) {
      visitor.searches.push({ id, link, state: 'pending', stoppedBy: undefined });
    }
  },

  async confirmSearch(visitor, pick) {
    const search = nth(visitor.searches, pick);
    if (!search) return;
    const isInTime = visitor.now() < endOfDayAfter(search.link.madeAt, searchConfirmDays);
    const isValid = isInTime && search.state !== 'gone' && search.stoppedBy === undefined;
    expect(await visitor.press(search.link.href)).toBe(isValid);
    if (isValid) search.state = 'running';
  },

  async unsubscribe(visitor, _pick, hasScript) {
    const before = await visitor.newLink('unsubscribe-undo');
    await visitor.post('unsubscribe', {}, hasScript);
    const after = await visitor.newLink('unsubscribe-undo');
    const running = visitor.searches.filter(({ state, stoppedBy }) => state !== 'gone' && stoppedBy === undefined);
    const hadToStop = visitor.isOnList || running.length > 0;
    expect(after?.href !== before?.href).toBe(hadToStop);
    const undo = {
      link: hadToStop ? after : undefined,
      at: visitor.now(),
      isUsed: false,
      hadList: visitor.isOnList,
    };
    visitor.undos.push(undo);
    visitor.isOnList = false;
    for (const search of running) search.stoppedBy = undo;
  },

  async takeBack(visitor, pick) {
    const undo = nth(
      visitor.undos.filter(({ link }) => link !== undefined),
      pick,
    );
    if (!undo?.link) return;
    const stopped = visitor.searches.filter(({ stoppedBy }) => stoppedBy === undo);
    const isInTime = !undo.isUsed && visitor.now() < endOfDayAfter(undo.at, undoDays);
    expect(await visitor.press(undo.link.href)).toBe(isInTime && (undo.hadList || stopped.length > 0));
    if (!isInTime) return;
    undo.isUsed = true;
    if (undo.hadList) visitor.isOnList = true;
    for (const search of stopped) search.stoppedBy = undefined;
  },

  async stopNewsletter(visitor) {
    await visitor.pressStop('newsletter-stop');
    visitor.isOnList = false;
    visitor.listStoppedAt = visitor.now();
    for (const undo of visitor.undos) undo.hadList = false;
  },

  async stopAlerts(visitor) {
    await visitor.pressStop('alert-stop');
    for (const search of visitor.searches) {
      search.state = 'gone';
      search.stoppedBy = undefined;
    }
  },
};

/** The search that a link confirms. */
function idOf(href: string): string {
  const [body = ''] = (new URL(href).searchParams.get('token') ?? '').split('.');
  const parts = parseJson(Buffer.from(body, 'base64url').toString());
  return isList(parts) ? String(parts[0]) : '';
}

async function isOnList(email: string): Promise<boolean> {
  const claims = api.services.store.reader.selectFrom('claims').select('key').where('scope', '=', 'newsletter');
  return (await claims.where('key', '=', email).execute()).length > 0;
}

function run(): ReturnType<typeof runAlerts> {
  return runAlerts({ ...api.services, siteData: () => ({ ...demo, listings: stock }) });
}

/** Is the visitor told of a home that is new? */
async function isTold(email: string): Promise<boolean> {
  stock = [...stock, house(`n${String(stock.length)}`, 350_000)];
  const { title } = house(`n${String(stock.length - 1)}`, 0);
  await run();
  const mails = await mailsOf(api, email);
  return mails.some(({ homes = [] }) => homes.some((home) => home.title === title['nl']));
}

/** A sign-up that is confirmed right away, which is what most people do. */
const wholeChoices: Readonly<Record<string, Choice>> = {
  async join(visitor, _pick, hasScript) {
    await choices['signUp']?.(visitor, 0, hasScript);
    api.pass(secondMs);
    await choices['confirm']?.(visitor, visitor.signUps.length - 1, hasScript);
  },

  async follow(visitor, pick, hasScript) {
    await choices['register']?.(visitor, pick, hasScript);
    api.pass(secondMs);
    await choices['confirmSearch']?.(visitor, visitor.searches.length - 1, hasScript);
  },
};

const allChoices = { ...choices, ...wholeChoices };
const usual = ['join', 'follow', 'unsubscribe', 'takeBack'];

const step = fc.record({
  choice: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...usual) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(choices)) },
  ),
  pick: fc.nat(5),
  hasScript: fc.boolean(),
  // Far enough for links to end, now and then.
  pauseMs: fc.constantFrom(secondMs, secondMs, minuteMs, minuteMs, 11 * minuteMs, 11 * minuteMs, dayMs, 8 * dayMs),
});

describe.each(storeKinds)('whatever the order of the choices of a visitor, on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
    stock = [house('n0', 300_000)];
    await run();
  });

  afterAll(async () => {
    await api.close();
  });

  it('the last one counts', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const visitor = new Visitor();
      for (const { choice, pick, hasScript, pauseMs } of steps) {
        api.pass(pauseMs);
        await allChoices[choice]?.(visitor, pick, hasScript);
      }
      const isRunning = visitor.searches.some(({ state, stoppedBy }) => state === 'running' && stoppedBy === undefined);
      expect([await isOnList(visitor.email), await isTold(visitor.email)]).toEqual([visitor.isOnList, isRunning]);
    });
    await fc.assert(property, { numRuns: kind === 'sqlite' ? 120 : 30, endOnFailure: true });
  }, 120_000);
});
