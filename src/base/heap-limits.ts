import { totalmem } from 'node:os';
import { join } from 'node:path';
import { sizeOfParted } from './parted-file.ts';

const megabyte = 1_048_576;

/**
 * What a process may keep in its heap, in MB: so much, and so much more for each MB of records in the snapshot (10 000 homes
 * with photos are 73). After each collection their renderer held 610 MB at most; the process that rebuilds, which keeps what it made
 * of each record, was 1 851 MB large in all (docs/develop/performance.md). A larger stock has more pages for each home, lists of towns and
 * deep ones: 40 000 homes, 290 MB of records, do not fit into 2 650 MB.
 */
const needs = {
  /** All pages one after the other: the records, and what pages share of them. */
  render: { least: 640, fixed: 320, perMb: 8 },
  /** Reading the feed and rendering what changed. */
  rebuild: { least: 1024, fixed: 320, perMb: 16 },
} as const;

/** From so many MB of records on each takes as much again. */
const largeMb = 100;

/** The rest is for what lies outside of the heap, and for whatever else runs there. */
const mostShareOfMachine = 0.6;

/** What this process may take of the machine: the limit of its container, where it has one. */
function machineBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Heap limit of a task in MB for a snapshot of so many bytes: from what it needs, and never more than 60 % of the machine, so that
 * a process that is too large ends by itself and the site stays. `('render', 73_000_000, 16e9) -> 880`
 */
export function heapLimitMb(task: keyof typeof needs, snapshotBytes: number, machine = machineBytes()): number {
  const { least, fixed, perMb } = needs[task];
  const records = Math.ceil(snapshotBytes / megabyte);
  const needed = Math.max(least, fixed + perMb * (records + Math.max(0, records - largeMb)));
  return Math.round(Math.min(needed, (machine / megabyte) * mostShareOfMachine));
}

/** Beside its heap a process holds code, buffers, what SQLite keeps, and what is not tidied up yet. */
const wholeOfHeap = 1.65;

/**
 * All that a process which rebuilds may hold between two rebuilds, in MB: one that is larger is replaced, and on a small machine
 * that is each. `(1_000_000, 16e9) -> 1690`
 */
export function residentLimitMb(snapshotBytes: number, machine = machineBytes()): number {
  const heap = heapLimitMb('rebuild', snapshotBytes, machine);
  return Math.round(Math.min(heap * wholeOfHeap, (machine / megabyte) * mostShareOfMachine));
}

/** Bytes of all records of a snapshot; none where there is no snapshot yet. */
export function snapshotBytes(snapshotDir: string): number {
  return ['listings.json', 'projects.json']
    .map((name) => sizeOfParted(join(snapshotDir, name)))
    .reduce((sum, size) => sum + size, 0);
}
