import { decodeSearchIndex } from '#domain/search/codec.ts';
import type { SearchQuery } from '#domain/search/query.ts';
import type { BenchDocument } from './documents.ts';
import type { Counts, Engine } from './engine.ts';
import { itemsJsEngine } from './items-js.ts';
import { miniSearchEngine } from './mini-search.ts';
import { oramaEngine } from './orama.ts';
import { ownEngine } from './own.ts';

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
  /** Queries whose results differ from those of the first engine; there must be none. */
  readonly different: readonly string[];
}

export type Measure = (plan: {
  readonly rounds: number;
  /** The first ones only. */
  readonly engineCount: number;
  /** How long one query is repeated; 0 is one run. */
  readonly leastMs: number;
}) => Promise<EngineReport[]>;

async function makeEngines({ bytes, documents }: BenchInput): Promise<Engine[]> {
  const index = decodeSearchIndex(bytes);
  return [
    ownEngine(index),
    miniSearchEngine(documents, index),
    await oramaEngine(documents, index),
    itemsJsEngine(documents, index),
  ];
}

/**
 * Milliseconds of a query, the mean of as many runs as fit into a time, at least one. A slowed-down CPU stands still
 * for moments, which a single run of less than a millisecond may miss or catch whole.
 */
async function timeOf(engine: Engine, query: SearchQuery, leastMs: number): Promise<number> {
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

function sameCounts(one: Counts, other: Counts): boolean {
  const text = (counts: Counts) =>
    Object.entries(counts)
      .flatMap(([name, count]) => (count > 0 ? `${name} ${count}` : []))
      .sort()
      .join();
  return text(one) === text(other);
}

/** Compares all result sets, and the counts of towns and types, with those of the first engine; this warms every engine up as well. */
async function differencesOf(engine: Engine, reference: Engine, queries: readonly SearchQuery[]): Promise<string[]> {
  const different: string[] = [];
  for (const query of queries) {
    if (engine.cannot(query) !== undefined) continue;
    const [own, expected] = [await engine.all(query), await reference.all(query)];
    const [found, wanted] = [await engine.run(query), await reference.run(query)];
    const { total } = found;
    const isSame =
      total === expected.length &&
      sameSet(own, expected) &&
      sameCounts(found.townCounts, wanted.townCounts) &&
      sameCounts(found.typeCounts, wanted.typeCounts);
    if (!isSame) {
      different.push(`${JSON.stringify(query)}: ${total} instead of ${expected.length}, or other counts`);
    }
  }
  return different;
}

/** The engines over the same listings, this project's own first, checked against it and warmed up. */
export async function prepare(input: BenchInput): Promise<Measure> {
  const { queries } = input;
  const engines = await makeEngines(input);
  const differences: string[][] = [];
  for (const engine of engines) differences.push(await differencesOf(engine, engines[0] ?? engine, queries));
  return async ({ rounds, engineCount, leastMs }) => {
    const chosen = engines.slice(0, engineCount);
    const times: (number | null)[][] = chosen.map(() => []);
    for (const query of Array.from({ length: rounds }, () => queries).flat()) {
      // The engines take turns, so that a slow moment of the machine hits all of them.
      for (const [position, engine] of chosen.entries()) {
        times[position]?.push(engine.cannot(query) === undefined ? await timeOf(engine, query, leastMs) : null);
      }
    }
    return chosen.map((engine, position) => ({
      name: engine.name,
      timesMs: times[position] ?? [],
      leftOut: queries.flatMap((query) => engine.cannot(query) ?? []),
      different: differences[position] ?? [],
    }));
  };
}
