import { createHash } from 'node:crypto';
import { objectWith } from '#base/json.ts';
import { keepText, unpack, type Packed } from '#base/packed.ts';
import type { MediaResult } from './derive.ts';

/** What came of each file, by the key of its job. A large stock has tens of thousands of them: they wait packed, equal ones once. */
export class MediaResults {
  readonly #packed = new Map<string, Packed>();
  readonly #equal = new Map<string, Packed>();
  #failed = 0;

  get failed(): number {
    return this.#failed;
  }

  has(key: string): boolean {
    return this.#packed.has(key);
  }

  get(key: string): MediaResult | undefined {
    const packed = this.#packed.get(key);
    return packed && objectWith<MediaResult>(unpack(packed), 'ok');
  }

  set(key: string, result: MediaResult): void {
    if (!result.ok) this.#failed += 1;
    const text = JSON.stringify(result);
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const packed = this.#equal.get(digest) ?? keepText(text);
    this.#equal.set(digest, packed);
    this.#packed.set(key, packed);
  }
}
