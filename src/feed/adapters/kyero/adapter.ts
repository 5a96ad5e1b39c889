import { createHash } from 'node:crypto';
import { access, mkdir, rename, rm, readdir } from 'node:fs/promises';
import { dirname, join, basename } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import type { ConnectContext, FeedAdapter, FeedConnection, Fetched, RawEntry } from '#feed/adapters/adapter.ts';
import { feedAddress } from '#feed/adapters/caller.ts';
import { textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import type { ParsedXml } from '#feed/adapters/xml/parse.ts';
import { readXmlFile } from '#feed/adapters/xml/stream.ts';
import { checkFeed } from '#feed/source/feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { bareHost, namesPrivateHost } from '#feed/source/address-guard.ts';
import { downloadWithRetry, type Validator } from '#feed/source/download.ts';
import { replaceFile } from '#base/replace-file.ts';
import { addressState } from '#feed/source/source-state.ts';
import { readWebFile, validator } from '#feed/source/web-file.ts';
import { convertKyero } from './convert.ts';
import { kyeroFields } from './fields.ts';
import { packedEntry } from './packed.ts';
import { kyeroNames } from './field-names.ts';

const attempts = 3;
const maximumBytes = 100_000_000;
const feedVersion = '3';

const keptFeed = z.object({ validator });

interface KeptFile {
  readonly body: string;
  /** What the server said of it. */
  readonly about: string;
}

function keptFile(cacheDir: string, url: URL): KeptFile {
  const name = createHash('sha256').update(url.href).digest('hex').slice(0, 32);
  const place = join(cacheDir, 'feed', `${name}.kyero`);
  return { body: `${place}.xml`, about: `${place}.json` };
}

/** What the server said of the file that is kept; nothing where it is not there any more. */
async function readAbout({ body, about }: KeptFile): Promise<Validator | undefined> {
  const isThere = await access(body).then(
    () => true,
    () => false,
  );
  const kept = isThere ? await readCacheFile(about, (text) => keptFeed.parse(parseJson(text))) : undefined;
  return kept?.validator;
}

/** Puts a file in the place of the last one. The word of the server goes first, so that it never stands beside another file. */
async function replaceKept({ body, about }: KeptFile, next: string, said: Validator): Promise<void> {
  await rm(about, { force: true });
  await rename(next, body);
  await replaceFile(about, JSON.stringify({ validator: said }), 0o600);
}

/** Removes what killed runs began, and the files of an address that is no more. */
async function removeOthers({ body, about }: KeptFile): Promise<void> {
  const folder = dirname(body);
  const own = [body, about].map((file) => basename(file));
  const others = (await readdir(folder)).filter((name) => name.includes('.kyero.') && !own.includes(name));
  for (const name of others) await rm(join(folder, name), { force: true });
}

/** Every home of the file, read one after the other. */
async function readProperties(file: string): Promise<ParsedXml & { entries: RawEntry[]; nameless: number }> {
  const entries: RawEntry[] = [];
  const found: { agent?: XmlElement; nameless: number } = { nameless: 0 };
  const parsed = await readXmlFile(file, maximumBytes, (element) => {
    if (element.name === 'agent') found.agent ??= element;
    if (element.name !== 'property') return false;
    const sourceId = textAt(element, 'id');
    if (sourceId === undefined) found.nameless += 1;
    else entries.push(packedEntry(sourceId, element, () => found.agent));
    return true;
  });
  return { ...parsed, entries, nameless: found.nameless };
}

function connectKyero(context: ConnectContext): FeedConnection {
  const url = feedAddress(context.settings['secretUrl'] ?? context.source);
  // The whole path is a secret: it is the only protection that the feed has.
  const label = url.origin;
  const privateHost = namesPrivateHost(url) ? bareHost(url) : undefined;
  const kept = keptFile(context.cacheDir, url);
  const fail = (reason: string) => new FeedProblem(`The feed at ${label} cannot be used: ${reason}.`, checkFeed);

  /** The file as it is now, on disk. */
  const download = async (): Promise<void> => {
    await mkdir(dirname(kept.body), { recursive: true });
    await removeOthers(kept);
    const next = `${kept.body}.${process.pid}.next`;
    const known = await readAbout(kept);
    const request = { url, maximumBytes, timeoutMs: context.timeoutMs, privateHost, validator: known, saveAs: next };
    const answer = await downloadWithRetry(request, attempts, context.retryDelayMs);
    if (answer.kind === 'body') return replaceKept(kept, next, answer.validator);
    await rm(next, { force: true });
    if (answer.kind === 'failed') throw fail(answer.reason);
    if (!known) throw fail('the server says unchanged to a first request');
  };

  const state = (): Promise<string | undefined> =>
    addressState([{ url, maximumBytes, timeoutMs: context.timeoutMs, privateHost }]);

  const fetch = async (): Promise<Fetched> => {
    await download();
    const { entries, nameless, ...parsed } = await readProperties(kept.body);
    if (!parsed.ok) {
      // It is asked for whole the next time: "unchanged" must not mean this one.
      await rm(kept.about, { force: true });
      throw fail(parsed.reason);
    }
    const version = textAt(parsed.root, 'kyero', 'feed_version');
    // Older forms differ in the meaning of price_freq and in the shape of pictures.
    if (version !== feedVersion)
      throw fail(`its feed_version is ${version?.slice(0, 20) ?? 'missing'}, and only ${feedVersion} is read`);
    const remarks = [...parsed.remarks, ...(nameless > 0 ? [`${nameless} properties have no id; left out.`] : [])];
    return { entries, deleted: [], isComplete: true, remarks };
  };

  return {
    label,
    state,
    fetch,
    holds: () => false,
    readFile: async (link, maximumFileBytes, stamp) => {
      if (link.kind === 'path') return { kind: 'failed', reason: 'it is not an address', isTemporary: false };
      const address = new URL(link.url);
      const own = address.origin === url.origin && { privateHost };
      return readWebFile({ url: address, maximumBytes: maximumFileBytes, ...own }, stamp);
    },
  };
}

/** Kyero v3: one XML file with everything, at a secret address. What is absent is gone, and nobody says why. */
export const kyeroAdapter: FeedAdapter = {
  description: {
    name: 'kyero',
    version: 1,
    capabilities: {
      full: true,
      changedSince: false,
      deletedIds: false,
      webhook: 'none',
      leads: false,
      searchRequests: false,
      ownerData: false,
      pages: false,
    },
    settings: [
      {
        name: 'secretUrl',
        isSecret: true,
        isRequired: false,
        meaning: 'the address of the file, in the place of feed.source',
      },
    ],
  },
  connect: connectKyero,
  fields: kyeroFields,
  fieldNames: kyeroNames,
  convert: convertKyero,
};
