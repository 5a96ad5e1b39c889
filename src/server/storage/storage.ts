import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import { errorMessage } from '#base/error-message.ts';
import type { StorageSettings } from '#server/storage/storage-settings.ts';

/** Objects below one place of a storage, by their names there. */
export interface Storage {
  readonly list: () => Promise<readonly string[]>;
  readonly putFile: (name: string, file: string) => Promise<void>;
  readonly putText: (name: string, text: string) => Promise<void>;
  /** Writes an object to a new file that only this user reads. */
  readonly takeFile: (name: string, file: string) => Promise<void>;
  readonly takeText: (name: string) => Promise<string>;
  readonly remove: (name: string) => Promise<void>;
}

/** With pauses that double, from 50 ms on: a storage that does not answer is given up after 13 s. */
const retries = 8;
/** What one request may hold (Amazon S3 user guide, "Uploading objects"). */
const mostBytes = 5 * 1024 ** 3;

async function fileHash(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}

function textsOf(xml: string, tag: string): string[] {
  const document = parseDocument(xml, { xmlMode: true });
  return DomUtils.getElementsByTagName(tag, document).map((element) => DomUtils.textContent(element));
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
    const { endpoint, bucket, address } = this.#settings;
    const what = `${init.method ?? 'GET'} ${address}`;
    let answer: Response;
    try {
      answer = await this.#client.fetch(`${endpoint}/${bucket}${path}`, init);
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? `: ${errorMessage(error.cause)}` : '';
      throw new Error(`${what}: ${errorMessage(error)}${cause}. See BACKUP_S3_ENDPOINT.`, { cause: error });
    }
    if (answer.ok) return answer;
    // The storage says why in XML; its words hold no secret.
    const [why = answer.statusText] = textsOf(await answer.text(), 'Code');
    throw new Error(`${what}: the storage answers ${answer.status} ${why}. See the variables BACKUP_S3_….`);
  }

  #object(name: string, init?: RequestInit): Promise<Response> {
    return this.#ask(`/${this.#settings.prefix}${name}`, init);
  }

  async list(): Promise<readonly string[]> {
    const { prefix } = this.#settings;
    const names: string[] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) });
      const xml = await (await this.#ask(`?${query.toString()}`)).text();
      names.push(...textsOf(xml, 'Key').map((key) => key.slice(prefix.length)));
      [next] = textsOf(xml, 'NextContinuationToken');
    } while (next !== undefined);
    return names;
  }

  async putFile(name: string, file: string): Promise<void> {
    const body = await openAsBlob(file);
    if (body.size > mostBytes)
      throw new Error(`${file} is larger than the 5 GB that one upload may hold. Use a folder, or leave the site out.`);
    await this.#object(name, {
      method: 'PUT',
      body,
      headers: { 'x-amz-content-sha256': await fileHash(file), 'content-type': 'application/octet-stream' },
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

  async remove(name: string): Promise<void> {
    await this.#object(name, { method: 'DELETE' });
  }
}

/** The storage at a place; nothing is asked of it before the first call. */
export function openStorage(settings: StorageSettings): Storage {
  return new S3Storage(settings);
}
