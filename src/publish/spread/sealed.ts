import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

const nonceBytes = 12;
const tagBytes = 16;

/** Seals what is nobody else's business, with a key that every machine makes of the same GEVEL_SECRET. */
export class Sealer {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'gevel state of rebuilds', 32));
  }

  /** Stands for a content under a name, and tells nobody what it is. */
  markOf(name: string, content: Uint8Array): string {
    return createHmac('sha256', this.#key).update(`${name}\n`).update(content).digest('hex');
  }

  /** Nonce, content (packed, then AES-256-GCM), tag. */
  seal(content: Uint8Array): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    return Buffer.concat([nonce, cipher.update(gzipSync(content)), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws for what was sealed with another secret, or changed since. */
  open(sealed: Uint8Array): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const packed = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
      return gunzipSync(Buffer.concat([packed, decipher.final()]));
    } catch (error) {
      throw new Error(
        'What another machine left in the bucket of PUBLISH_TO was sealed with another secret, or is damaged. ' +
          'Set the same GEVEL_SECRET on every machine.',
        { cause: error },
      );
    }
  }
}
