import { createHash } from 'node:crypto';
import { objectWith } from '#base/json.ts';
import { keepText, unpack, type Packed } from '#base/packed.ts';
import type { MediaResult } from './derive.ts';

/** What came of each file, by the key of its job. A large stock has tens of thousands of them: they wait packed, equal ones once. */
export class MediaResults {
  readonly #states = new Map<string, string>();
  readonly #packed = new Map<string, Packed>();
  #failed = 0;

  get failed(): number {
    return this.#failed;
  }

  has(key: string): boolean {
    return this.#states.has(key);
  }

  /** Stands for what came of a file; empty where nobody asked for it. */
  stateOf(key: string): string {
    return this.#states.get(key) ?? '';
  }

  get(key: string): MediaResult | undefined {
    const packed = this.#packed.get(this.stateOf(key));
    return packed && objectWith<MediaResult>(unpack(packed), 'ok');
  }

  set(key: string, result: MediaResult): void {
    if (!result.ok) this.#failed += 1;
    const text = JSON.stringify(result);
    const state = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    if (!this.#packed.has(state)) this.#packed.set(state, keepText(text));
    this.#states.set(key, state);
  }
}
