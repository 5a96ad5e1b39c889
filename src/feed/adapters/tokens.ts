/** A token and the time until which it may be used. */
export interface Token {
  readonly value: string;
  readonly expiresMs: number;
}

/** A token is not used in the last minute of its life: the call could arrive after it. */
const marginMs = 60_000;

/** Keeps one token: fetched when first needed, again when it expires or when the server refuses it. */
export class TokenKeeper {
  readonly #fetch: () => Promise<Token>;
  readonly #nowMs: () => number;
  #pending: Promise<Token> | undefined;

  constructor(fetch: () => Promise<Token>, nowMs: () => number) {
    this.#fetch = fetch;
    this.#nowMs = nowMs;
  }

  async get(): Promise<string> {
    const token = await this.#pending;
    if (token && token.expiresMs - marginMs > this.#nowMs()) return token.value;
    this.#pending = this.#fetch();
    try {
      return (await this.#pending).value;
    } catch (error) {
      // A failure is no token: the next call asks again.
      this.forget();
      throw error;
    }
  }

  forget(): void {
    this.#pending = undefined;
  }

  /** Runs a call with the token; when it is refused, once more with a new one. */
  async use<T extends { readonly kind: string; readonly status?: number }>(
    call: (token: string) => Promise<T>,
  ): Promise<T> {
    const answer = await call(await this.get());
    if (answer.status !== 401) return answer;
    this.forget();
    return call(await this.get());
  }
}

/** Expiry of a JSON web token, which its own middle part tells. Not a check: the server does that. */
export function tokenExpiryMs(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const seconds = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : Number.NaN;
    return Number.isFinite(seconds) ? seconds * 1000 : undefined;
  } catch {
    return undefined;
  }
}
