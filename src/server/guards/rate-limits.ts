import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { LimitName, Limits } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';

const tenMinutes = 600;
const hour = 3_600;

/** How many submissions somebody may send, and in how many seconds. */
const rules = {
  /** One address, any form. */
  address: { points: 20, duration: tenMinutes },
  /** One address without proof of work: a browser without JavaScript, or a robot. */
  unproven: { points: 8, duration: tenMinutes },
  /** One address, forms that write to people who did not ask. */
  strict: { points: 4, duration: hour },
  /** The same with a proof of work for each: somebody sends one home after the other. */
  strictProven: { points: 20, duration: hour },
  /** One person's mailbox, whoever writes there without a proof of work. */
  recipient: { points: 6, duration: hour },
  /** The same with a proof of work for each: an eager buyer asks about one home after the other. */
  recipientProven: { points: 30, duration: hour },
  /** One address, choices about cookies: an office shares one. */
  consent: { points: 60, duration: tenMinutes },
  /** One address, calendars that programs read again and again. */
  calendar: { points: 60, duration: tenMinutes },
  /** One address, logins that failed, whoever's they were. */
  login: { points: 40, duration: tenMinutes },
  /** One address, "forgotten your password?" */
  reminder: { points: 20, duration: hour },
  /** One account, links to choose a password: forms that anybody sends with its address do not use it up. */
  reset: { points: 6, duration: hour },
} as const satisfies Readonly<Record<LimitName, { readonly points: number; readonly duration: number }>>;

/** Who is over a limit, and until when, in milliseconds. A flood of strangers empties it rather than the memory. */
const mostRefused = 10_000;

/**
 * One rule, counted in our own store for all servers on it. What fails there is counted in this process by
 * rate-limiter-flexible: no reason to let everybody through, nor to send everybody away.
 */
class StoreLimiter {
  readonly #name: LimitName;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #inMemory: RateLimiterMemory;
  /** Refused without asking the store again. */
  readonly #refused = new Map<string, number>();

  constructor(name: LimitName, store: Store, clock: Clock) {
    this.#name = name;
    this.#store = store;
    this.#clock = clock;
    this.#inMemory = new RateLimiterMemory({ keyPrefix: name, ...rules[name] });
  }

  /** Milliseconds to wait when it is too much; undefined when it may go on. */
  async consume(name: string): Promise<number | undefined> {
    const key = `${this.#name}:${name}`;
    const now = this.#clock().getTime();
    const until = this.#refused.get(key) ?? 0;
    if (until > now) return until - now;
    this.#refused.delete(key);
    let counted;
    try {
      counted = await this.#count(key, now);
    } catch {
      return this.#consumeInMemory(name);
    }
    if (counted.points <= rules[this.#name].points) return undefined;
    if (this.#refused.size >= mostRefused) this.#refused.clear();
    this.#refused.set(key, counted.until);
    return counted.until - now;
  }

  /** One less in the time that still runs. */
  async giveBack(name: string): Promise<void> {
    const key = `${this.#name}:${name}`;
    const now = this.#clock().getTime();
    try {
      await this.#store.write((transaction) =>
        transaction
          .updateTable('limits')
          .set({ points: sql<number>`points - 1` })
          .where('key', '=', key)
          .where('expires_at', '>', now)
          .where('points', '>', 0)
          .execute(),
      );
    } catch {
      await this.#inMemory.reward(name);
    }
  }

  async #count(key: string, now: number): Promise<{ points: number; until: number }> {
    const expiry = now + rules[this.#name].duration * 1_000;
    const { points, expires_at: until } = await this.#store.write(async (transaction) => {
      const isOver = sql<boolean>`limits.expires_at <= ${now}`;
      return transaction
        .insertInto('limits')
        .values({ key, points: 1, expires_at: expiry })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql<number>`case when ${isOver} then 1 else limits.points + 1 end`,
            expires_at: sql<number>`case when ${isOver} then ${expiry} else limits.expires_at end`,
          }),
        )
        .returning(['points', 'expires_at'])
        .executeTakeFirstOrThrow();
    });
    return { points, until: until ?? expiry };
  }

  async #consumeInMemory(name: string): Promise<number | undefined> {
    try {
      await this.#inMemory.consume(name);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext;
      throw refusal;
    }
  }
}

/** Asks whether somebody may send once more. */
export class RateLimits implements Limits {
  readonly #limiters: Readonly<Record<LimitName, StoreLimiter>>;

  constructor(store: Store, clock: Clock) {
    const limiter = (name: LimitName): StoreLimiter => new StoreLimiter(name, store, clock);
    this.#limiters = {
      address: limiter('address'),
      unproven: limiter('unproven'),
      strict: limiter('strict'),
      strictProven: limiter('strictProven'),
      recipient: limiter('recipient'),
      recipientProven: limiter('recipientProven'),
      consent: limiter('consent'),
      calendar: limiter('calendar'),
      login: limiter('login'),
      reminder: limiter('reminder'),
      reset: limiter('reset'),
    };
  }

  /** Seconds to wait when it is too much; undefined when it may go on. */
  async consume(name: LimitName, key: string): Promise<number | undefined> {
    const waitMs = await this.#limiters[name].consume(key);
    return waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1_000));
  }

  /** It was no failure after all: does not count. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name].giveBack(key);
  }
}
