import { decodeSearchIndex } from '#search/codec.ts';
import type { SearchQuery } from '#search/query.ts';
import { prepareSearch } from '#search/search.ts';
import type { BenchDocument } from './documents.ts';
import type { Counts, Engine } from './engine.ts';
import { itemsJsEngine } from './items-js.ts';
import { miniSearchEngine } from './mini-search.ts';
import { oramaEngine } from './orama.ts';
import { answer, ownEngine } from './own.ts';
import { sortFields } from './sorting.ts';

export interface BenchInput {
  readonly bytes: Uint8Array;
  readonly documents: readonly BenchDocument[];
  readonly queries: readonly SearchQuery[];
}

/** What one engine did. */
export interface EngineReport {
  readonly name: string;
  /** Milliseconds by query; null where it cannot answer. */
  readonly timesMs: readonly (number | null)[];
  /** Queries that it cannot express, with the reason. */
  readonly leftOut: readonly string[];
}

/** What this search did by itself. */
export interface OwnReport {
  /** Reading the index and working out ahead what all searches need. */
  readonly readyMs: number;
  /** Every single run of all queries by round, the very first ones too. */
  readonly roundsMs: readonly (readonly number[])[];
}

/** The engines over the same listings, this project's own first. */
export interface Bench {
  /** This search alone, from its bytes. */
  measureOwn(rounds: number): OwnReport;
  /** Queries whose results differ from those of this search; there must be none. This warms every engine up as well. */
  findDifferences(): Promise<string[]>;
  /** All engines in turn, so that a slow moment of the machine hits all of them. */
  compare(): Promise<EngineReport[]>;
}

/** A slowed-down CPU stands still for moments, which a single run of less than a millisecond may miss or catch whole. */
const leastMs = 4;

/** Milliseconds of a query, the mean of as many runs as fit into a time, at least one. */
async function timeOf(engine: Engine, query: SearchQuery): Promise<number> {
  const started = performance.now();
  for (let runs = 1; ; runs += 1) {
    const found = engine.run(query);
    if (found instanceof Promise) await found;
    const takenMs = performance.now() - started;
    if (takenMs >= leastMs) return takenMs / runs;
  }
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const set = new Set(one);
  return one.length === other.length && other.every((id) => set.has(id));
}

function textOf(counts: Counts): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some
    .map(([name, count]) => `${name} ${count}`)
    .sort()
    .join();
}

/** What the order of a page is told by: equals may stand in any order. */
function orderOf(ids: readonly string[], query: SearchQuery, byId: ReadonlyMap<string, BenchDocument>): string {
  const [field] = sortFields[query.sort ?? 'date'];
  return ids.map((id) => byId.get(id)?.[field]).join();
}

/** In what two engines differ for a query; all that they find, the order of the first page and two kinds of counts are compared. */
async function differenceOf(
  engine: Engine,
  reference: Engine,
  query: SearchQuery,
  byId: ReadonlyMap<string, BenchDocument>,
): Promise<string | undefined> {
  const [all, wanted] = [await engine.all(query), await reference.all(query)];
  if (!sameSet(all, wanted)) return `${all.length} listings instead of ${wanted.length}, or others`;
  const [found, expected] = [await engine.run(query), await reference.run(query)];
  if (found.total !== wanted.length) return `a total of ${found.total} instead of ${wanted.length}`;
  if (textOf(found.townCounts) !== textOf(expected.townCounts)) return 'other counts of towns';
  if (textOf(found.typeCounts) !== textOf(expected.typeCounts)) return 'other counts of types';
  const isSameOrder = orderOf(found.ids, query, byId) === orderOf(expected.ids, query, byId);
  return isSameOrder ? undefined : 'another first page';
}

/** Puts the documents into every engine. */
export async function prepare({ bytes, documents, queries }: BenchInput): Promise<Bench> {
  const index = decodeSearchIndex(bytes);
  const own = ownEngine(index);
  const others = [
    miniSearchEngine(documents, index),
    await oramaEngine(documents, index),
    itemsJsEngine(documents, index),
  ];
  const byId = new Map(documents.map((document) => [document.id, document]));
  return {
    measureOwn: (rounds) => {
      const started = performance.now();
      const fresh = decodeSearchIndex(bytes);
      prepareSearch(fresh);
      const readyMs = performance.now() - started;
      const roundsMs = Array.from({ length: rounds }, () =>
        queries.map((query) => {
          const before = performance.now();
          answer(fresh, query);
          return performance.now() - before;
        }),
      );
      return { readyMs, roundsMs };
    },
    findDifferences: async () => {
      const found: string[] = [];
      for (const engine of others) {
        for (const query of queries.filter((one) => engine.cannot(one) === undefined)) {
          const difference = await differenceOf(engine, own, query, byId);
          if (difference !== undefined) found.push(`${engine.name}: ${difference} for ${JSON.stringify(query)}`);
        }
      }
      return found;
    },
    compare: async () => {
      const engines = [own, ...others];
      const times = engines.map((): (number | null)[] => []);
      for (const query of queries) {
        for (const [position, engine] of engines.entries()) {
          times[position]?.push(engine.cannot(query) === undefined ? await timeOf(engine, query) : null);
        }
      }
      return engines.map((engine, position) => ({
        name: engine.name,
        timesMs: times[position] ?? [],
        leftOut: queries.flatMap((query) => engine.cannot(query) ?? []),
      }));
    },
  };
}
