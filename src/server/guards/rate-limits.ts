import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
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

interface Counted {
  readonly points: number;
  readonly expires_at: number | null;
}

/** Counts in our own store; rate-limiter-flexible decides. */
class StoreLimiter extends RateLimiterStoreAbstract {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #allowed: number;

  constructor(name: LimitName, store: Store, clock: Clock) {
    const { points, duration } = rules[name];
    const keyPrefix = name;
    super({
      storeClient: store,
      keyPrefix,
      points,
      duration,
      // Whoever is over the limit is refused from memory, without asking the store again.
      inMemoryBlockOnConsumed: points + 1,
      // A store that fails is no reason to let everybody through, nor to send everybody away.
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    });
    this.#store = store;
    this.#clock = clock;
    this.#allowed = points;
  }

  async _upsert(key: string, points: number, durationMs: number): Promise<Counted> {
    const now = this.#clock().getTime();
    const expiry = now + durationMs;
    return this.#store.write(async (transaction) => {
      const row = { key, points, expires_at: expiry };
      const isOver = sql<boolean>`limits.expires_at <= ${now}`;
      return transaction
        .insertInto('limits')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql<number>`case when ${isOver} then ${points} else limits.points + ${points} end`,
            expires_at: sql<number>`case when ${isOver} then ${expiry} else limits.expires_at end`,
          }),
        )
        .returning(['points', 'expires_at'])
        .executeTakeFirstOrThrow();
    });
  }

  async _get(key: string): Promise<Counted | null> {
    const now = this.#clock().getTime();
    const row = await this.#store.reader
      .selectFrom('limits')
      .select(['points', 'expires_at'])
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row ?? null;
  }

  async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#store.write((transaction) =>
      transaction.deleteFrom('limits').where('key', '=', key).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expires_at: expiry }: Counted): RateLimiterRes {
    const remaining = Math.max(0, this.#allowed - points);
    const waitMs = Math.max(0, (expiry ?? 0) - this.#clock().getTime());
    return new RateLimiterRes(remaining, waitMs, points, points === changed);
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
    try {
      await this.#limiters[name].consume(key);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  /** It was no failure after all: does not count. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.#limiters[name].reward(key);
  }
}
