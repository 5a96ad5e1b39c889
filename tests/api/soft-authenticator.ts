import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What makes an authenticator lie, or be another one. */
export interface Forged {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly key?: KeyObject;
}

/** Flags of authenticator data (Web Authentication section 6.1). */
const [present, verified, attested] = [0x01, 0x04, 0x40];

function sha256(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/** An authenticator in software: one ES256 key, as a telephone has one for each site. */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly #rpId: string;
  readonly id: string;
  counter = 0;
  userHandle = '';

  constructor(siteUrl: string, id = randomBytes(16).toString('base64url')) {
    const { origin, hostname } = new URL(siteUrl);
    this.#origin = origin;
    this.#rpId = hostname;
    this.id = id;
  }

  /** A stranger's key of the same kind. */
  static otherKey(): KeyObject {
    return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  }

  /** Answers `navigator.credentials.create` with a new passkey. */
  create(challenge: string, userHandle: string, forged: Forged = {}): string {
    this.userHandle = userHandle;
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()]);
    const data = Buffer.concat([this.#data(attested, forged), credential]);
    const object = Buffer.concat([
      // CBOR: { fmt: 'none', attStmt: {}, authData: bytes }.
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data,
    ]);
    const attestationObject = object.toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', challenge, forged).toString('base64url');
    return this.#said({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** Answers `navigator.credentials.get`; counts as authenticators do. */
  get(challenge: string, forged: Forged = {}): string {
    this.counter += 1;
    const [clientData, data] = [this.#clientData('webauthn.get', challenge, forged), this.#data(0, forged)];
    const signed = sign('sha256', Buffer.concat([data, sha256(clientData)]), forged.key ?? this.#keys.privateKey);
    return this.#said({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signed.toString('base64url'),
      userHandle: forged.userHandle ?? this.userHandle,
    });
  }

  #said(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Forged): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(more: number, { rpId = this.#rpId, isVerified = true, counter = this.counter }: Forged): Buffer {
    const end = Buffer.alloc(5);
    end.writeUInt8(present | (isVerified ? verified : 0) | more, 0);
    end.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), end]);
  }

  /** CBOR: an elliptic key of two coordinates on P-256, for ES256 (RFC 9053). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const part = (head: string, text: string): Buffer =>
      Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(text, 'base64url')]);
    return Buffer.concat([Buffer.from('a5010203262001', 'hex'), part('215820', x), part('225820', y)]);
  }
}
