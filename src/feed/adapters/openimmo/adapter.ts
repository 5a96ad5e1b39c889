import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ConnectContext, FeedAdapter, FeedConnection, Fetched, FetchRequest } from '#feed/adapters/adapter.ts';
import { errorCode } from '#base/error-code.ts';
import { brusselsDate } from '#feed/format/brussels-time.ts';
import type { FileAnswer } from '#feed/source/feed-source.ts';
import type { XmlElement } from '#feed/adapters/xml/element.ts';
import { readWebFile } from '#feed/source/web-file.ts';
import { applyPackage, stockOf } from './apply.ts';
import { convertOpenImmo } from './convert.ts';
import { openImmoFields } from './fields.ts';
import { entriesOf, goneKeys, unclearGroups } from './entries.ts';
import { inlineBytes } from './inline-files.ts';
import { doneFile, movePackages, readDoneInline, readPackages } from './packages.ts';
import { openZip, type ZipArchive } from './zip.ts';
import { openImmoNames } from './field-names.ts';

const defaultSettleSeconds = 30;

function failed(reason: string): FileAnswer {
  return { kind: 'failed', reason, isTemporary: false };
}

function connectOpenImmo({ source: folder, settings, now }: ConnectContext): FeedConnection {
  const archives = new Map<string, ZipArchive>();
  const inline = new Map<string, readonly XmlElement[]>();

  const openPackage = async (id: string): Promise<ZipArchive> => {
    const archive = archives.get(id) ?? (await openZip(await readFile(doneFile(folder, id))));
    archives.set(id, archive);
    return archive;
  };

  const readInline = async (id: string, index: number, maximumBytes: number): Promise<Buffer | undefined> => {
    const files = inline.get(id) ?? (await readDoneInline(folder, id));
    inline.set(id, files);
    const file = files[index];
    return file && inlineBytes(file, maximumBytes);
  };

  const fetch = async ({ known }: FetchRequest): Promise<Fetched> => {
    const settleMs = Number(settings['settleSeconds'] ?? defaultSettleSeconds) * 1000;
    const { packages, refused, waiting } = await readPackages(folder, { nowMs: now().getTime(), settleMs });
    const stock = stockOf(known);
    const remarks = [
      ...refused.map(
        ({ file, reason }) => `${basename(file)} cannot be used and goes to the folder failed: ${reason}.`,
      ),
      ...waiting.map((name) => `${name} is still being written; it is read the next time.`),
    ];
    for (const one of packages) {
      if (one.archive) archives.set(one.id, one.archive);
      inline.set(one.id, one.inline);
      remarks.push(...applyPackage(stock, one, settings['anid']));
    }
    remarks.push(...unclearGroups(stock));
    const entries = entriesOf(stock, brusselsDate(now().toISOString()) ?? '');
    const commit = () => movePackages(folder, packages, refused);
    return { entries, deleted: goneKeys(known, entries), isComplete: false, remarks, commit };
  };

  return {
    label: folder,
    fetch,
    holds: ({ kind }) => kind === 'path',
    readFile: async (link, maximumBytes, stamp) => {
      if (link.kind === 'url') return readWebFile({ url: new URL(link.url), maximumBytes }, stamp);
      const [id = '', index = '', place = ''] = link.path.split('/');
      try {
        if (index === 'xml') {
          // What a transfer holds never changes: its place in it is its stamp.
          if (stamp === link.path) return { kind: 'unchanged' };
          const bytes = await readInline(id, Number(place), maximumBytes);
          return bytes
            ? { kind: 'body', bytes, stamp: link.path }
            : failed('it is missing in the transfer, or too large');
        }
        const archive = await openPackage(id);
        const entry = archive.entries[Number(index)];
        if (!entry) return failed('there is no such file in the transfer');
        const present = `${entry.size}-${entry.crc}`;
        if (stamp === present) return { kind: 'unchanged' };
        return { kind: 'body', bytes: await archive.read(entry, maximumBytes), stamp: present };
      } catch (error) {
        // The transfer was cleared away: what was made of its pictures stays.
        const isGone = errorCode(error) === 'ENOENT';
        const reason = isGone
          ? 'its transfer is not in the folder done any more'
          : 'it cannot be read from its transfer';
        return { kind: 'failed', reason, isTemporary: isGone };
      }
    },
  };
}

/** OpenImmo: transfers (ZIP, or XML alone) that a CRM drops into a folder. What was sent stays until it is taken back. */
export const openImmoAdapter: FeedAdapter = {
  description: {
    name: 'openimmo',
    version: 1,
    capabilities: {
      full: false,
      changedSince: false,
      deletedIds: true,
      webhook: 'none',
      leads: false,
      searchRequests: false,
      ownerData: false,
      pages: false,
    },
    settings: [
      {
        name: 'anid',
        isSecret: false,
        isRequired: false,
        meaning: 'the openimmo_anid of the agency; transfers of others are left out',
      },
      {
        name: 'missingAddressFlag',
        isSecret: false,
        isRequired: false,
        meaning: '"hide" hides addresses without a flag, which the schema shows',
      },
      {
        name: 'energyClassIsLocal',
        isSecret: false,
        isRequired: false,
        meaning: '"yes" when wertklasse holds the Belgian or Luxembourg label',
      },
      {
        name: 'country',
        isSecret: false,
        isRequired: false,
        meaning:
          'the country (BEL, LUX, DEU …) of objects without land; without it a postcode of four digits is Belgian',
      },
      {
        name: 'settleSeconds',
        isSecret: false,
        isRequired: false,
        meaning: 'how long a file must rest before it is read, 30 by default',
      },
    ],
  },
  connect: connectOpenImmo,
  fields: openImmoFields,
  fieldNames: openImmoNames,
  convert: convertOpenImmo,
};
