import { AwsClient } from 'aws4fetch';
import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import { hashOfFile } from '#base/hash-of-file.ts';
import { errorMessage } from '#base/error-message.ts';
import type { StorageSettings } from '#server/storage/storage-settings.ts';

/** An object and when it was put there. */
export interface StoredObject {
  readonly name: string;
  readonly putMs: number;
}

/** Objects below one place of a storage, by their names there. */
export interface Storage {
  readonly list: () => Promise<readonly string[]>;
  /** Objects whose names begin so, and when each was put there. */
  readonly entries: (below: string) => Promise<readonly StoredObject[]>;
  /** Puts a file there; its hash (SHA-256, hex) is taken unless it is known. */
  readonly putFile: (name: string, file: string, hash?: string) => Promise<void>;
  readonly putText: (name: string, text: string) => Promise<void>;
  /** Writes an object to a new file that only this user reads. */
  readonly takeFile: (name: string, file: string) => Promise<void>;
  readonly takeText: (name: string) => Promise<string>;
  /** The same; undefined where there is no such object. */
  readonly findText: (name: string) => Promise<string | undefined>;
  readonly remove: (name: string) => Promise<void>;
}

/** With pauses that double, from 50 ms on: a storage that does not answer is given up after 13 s. */
const retries = 8;
/** What one request may hold (Amazon S3 user guide, "Uploading objects"). */
const mostBytes = 5 * 1024 ** 3;

function textsOf(xml: string, tag: string): string[] {
  const document = parseDocument(xml, { xmlMode: true });
  return DomUtils.getElementsByTagName(tag, document).map((element) => DomUtils.textContent(element));
}

/** The storage answers that there is no such object. */
class NoSuchObject extends Error {
  override readonly name = 'NoSuchObject';
}

class S3Storage implements Storage {
  readonly #settings: StorageSettings;
  readonly #client: AwsClient;

  constructor(settings: StorageSettings) {
    this.#settings = settings;
    const { keyId: accessKeyId, secret: secretAccessKey, region } = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response> {
    const { endpoint, bucket, address, purpose } = this.#settings;
    const what = `${init.method ?? 'GET'} ${address}`;
    let answer: Response;
    try {
      answer = await this.#client.fetch(`${endpoint}/${bucket}${path}`, init);
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? `: ${errorMessage(error.cause)}` : '';
      throw new Error(`${what}: ${errorMessage(error)}${cause}. See ${purpose}_S3_ENDPOINT.`, { cause: error });
    }
    if (answer.ok) return answer;
    // The storage says why in XML; its words hold no secret.
    const [why = answer.statusText] = textsOf(await answer.text(), 'Code');
    const message = `${what}: the storage answers ${answer.status} ${why}. See the variables ${purpose}_S3_….`;
    throw why === 'NoSuchKey' ? new NoSuchObject(message) : new Error(message);
  }

  #object(name: string, init?: RequestInit): Promise<Response> {
    return this.#ask(`/${this.#settings.prefix}${name}`, init);
  }

  async list(): Promise<readonly string[]> {
    return (await this.entries('')).map(({ name }) => name);
  }

  async entries(below: string): Promise<readonly StoredObject[]> {
    const { prefix } = this.#settings;
    const found: StoredObject[] = [];
    // By the last name, which every storage understands; tokens of the second form of this call are not made by all.
    let marker = '';
    let isCut = true;
    while (isCut) {
      const query = new URLSearchParams({ prefix: prefix + below, ...(marker !== '' && { marker }) });
      const xml = await (await this.#ask(`?${query.toString()}`)).text();
      const [keys, times] = [textsOf(xml, 'Key'), textsOf(xml, 'LastModified')];
      for (const [index, key] of keys.entries())
        found.push({ name: key.slice(prefix.length), putMs: Date.parse(times[index] ?? '') });
      marker = keys.at(-1) ?? '';
      isCut = textsOf(xml, 'IsTruncated')[0] === 'true' && keys.length > 0;
    }
    return found;
  }

  async putFile(name: string, file: string, hash?: string): Promise<void> {
    const body = await openAsBlob(file);
    if (body.size > mostBytes)
      throw new Error(`${file} is larger than the 5 GB that one upload may hold. Use a folder, or leave the site out.`);
    await this.#object(name, {
      method: 'PUT',
      body,
      headers: { 'x-amz-content-sha256': hash ?? (await hashOfFile(file)), 'content-type': 'application/octet-stream' },
    });
  }

  async putText(name: string, text: string): Promise<void> {
    await this.#object(name, { method: 'PUT', body: text, headers: { 'content-type': 'text/plain' } });
  }

  async takeFile(name: string, file: string): Promise<void> {
    const { body } = await this.#object(name);
    if (body === null) throw new Error(`${this.#settings.address}/${name} has no content.`);
    await pipeline(body, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  }

  async takeText(name: string): Promise<string> {
    return (await this.#object(name)).text();
  }

  async findText(name: string): Promise<string | undefined> {
    try {
      return await this.takeText(name);
    } catch (error) {
      if (error instanceof NoSuchObject) return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await this.#object(name, { method: 'DELETE' });
  }
}

/** The storage at a place; nothing is asked of it before the first call. */
export function openStorage(settings: StorageSettings): Storage {
  return new S3Storage(settings);
}
