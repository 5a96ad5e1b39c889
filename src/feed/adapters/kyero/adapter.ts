import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'astro/zod';
import { parseJson } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import type { ConnectContext, FeedAdapter, FeedConnection, Fetched, RawEntry } from '#feed/adapters/adapter.ts';
import { feedAddress } from '#feed/adapters/caller.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { decodeXml, parseXml } from '#feed/adapters/xml/parse.ts';
import { checkFeed } from '#feed/source/feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { bareHost, namesPrivateHost } from '#feed/source/address-guard.ts';
import { downloadWithRetry } from '#feed/source/download.ts';
import { replaceFile } from '#base/replace-file.ts';
import { readWebFile, validator } from '#feed/source/web-file.ts';
import { convertKyero } from './convert.ts';
import { kyeroFields } from './fields.ts';

const attempts = 3;
const maximumBytes = 100_000_000;
const feedVersion = '3';

const keptFeed = z.object({ validator, body: z.string() });

/** Some exports are packed files and not packed answers. */
function unpack(bytes: Buffer): Buffer {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isPacked ? gunzipSync(bytes, { maxOutputLength: maximumBytes }) : bytes;
}

function entriesOf(root: XmlElement): RawEntry[] {
  const agent = childAt(root, 'agent');
  return childrenOf(root, 'property').flatMap((property): RawEntry[] => {
    const sourceId = textAt(property, 'id');
    return sourceId === undefined ? [] : [{ entity: 'property', sourceId, raw: { property, agent } }];
  });
}

function withoutId(entries: readonly RawEntry[], root: XmlElement): string[] {
  const count = childrenOf(root, 'property').length - entries.length;
  return count > 0 ? [`${count} properties have no id; left out.`] : [];
}

function connectKyero(context: ConnectContext): FeedConnection {
  const url = feedAddress(context.settings['secretUrl'] ?? context.source);
  // The whole path is a secret: it is the only protection that the feed has.
  const label = url.origin;
  const privateHost = namesPrivateHost(url) ? bareHost(url) : undefined;
  const file = join(
    context.cacheDir,
    'feed',
    `${createHash('sha256').update(url.href).digest('hex').slice(0, 32)}.kyero.json`,
  );
  const fail = (reason: string) => new FeedProblem(`The feed at ${label} cannot be used: ${reason}.`, checkFeed);

  const readText = async (): Promise<string> => {
    const kept = await readCacheFile(file, (text) => keptFeed.parse(parseJson(text)));
    const request = { url, maximumBytes, timeoutMs: context.timeoutMs, privateHost, validator: kept?.validator };
    const answer = await downloadWithRetry(request, attempts, context.retryDelayMs);
    if (answer.kind === 'unchanged' && kept) return kept.body;
    if (answer.kind === 'failed') throw fail(answer.reason);
    if (answer.kind === 'unchanged') throw fail('the server says unchanged to a first request');
    const body = decodeXml(unpack(answer.bytes));
    await mkdir(join(context.cacheDir, 'feed'), { recursive: true });
    await replaceFile(file, JSON.stringify({ validator: answer.validator, body }), 0o600);
    return body;
  };

  const fetch = async (): Promise<Fetched> => {
    const parsed = parseXml(await readText());
    if (!parsed.ok) throw fail(parsed.reason);
    const version = textAt(parsed.root, 'kyero', 'feed_version');
    // Older forms differ in the meaning of price_freq and in the shape of pictures.
    if (version !== feedVersion)
      throw fail(`its feed_version is ${version?.slice(0, 20) ?? 'missing'}, and only ${feedVersion} is read`);
    const entries = entriesOf(parsed.root);
    const remarks = [...parsed.remarks, ...withoutId(entries, parsed.root)];
    return { entries, deleted: [], isComplete: true, remarks };
  };

  return {
    label,
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
  fieldNames: {
    Goal: 'price_freq',
    TypeID: 'type',
    CountryID: 'country',
    City: 'town',
    Zip: 'postcode',
    LastChangedDate: 'date',
    Latitude: 'location',
    Currency: 'currency',
    Title: 'title',
    Description: 'desc',
  },
  convert: convertKyero,
};
