import { objectWith } from '#base/json.ts';
import { packText, unpack, type Packed } from '#base/packed.ts';
import type { MediaResult } from './derive.ts';

/** What came of each file, by the key of its job. A large stock has tens of thousands of them: they wait packed. */
export class MediaResults {
  readonly #packed = new Map<string, Packed>();
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
    this.#packed.set(key, packText(JSON.stringify(result)));
  }
}
