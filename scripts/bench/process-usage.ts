import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
const kilobytesPerMb = 1_024;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** In seconds. */
  readonly ownS: number;
  /** With those of its children that have ended. */
  readonly cpuS: number;
}

/** What Linux says of a process; undefined for one that has ended. */
function readProcess(pid: number): Process | undefined {
  try {
    // What stands in brackets is its name, which may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const seconds = (until: number): number =>
      fields.slice(11, until).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
    return { pid, parent: Number(fields[1]), ownS: seconds(13), cpuS: seconds(15) };
  } catch {
    return undefined;
  }
}

/** A process and all that it has started and that still run. */
function familyOf(pid: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/u.test(name) ? (readProcess(Number(name)) ?? []) : []));
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const below = (one: Process): Process[] => [one, ...(byParent.get(one.pid) ?? []).flatMap(below)];
  return all.filter((one) => one.pid === pid).flatMap(below);
}

/** CPU of a process and of all that it has started, ended or not, in seconds; needs Linux. */
export function cpuOfFamily(pid = 0): number {
  return familyOf(pid).reduce((sum, { cpuS }) => sum + cpuS, 0);
}

/** CPU of a process itself, and of all that it has started, in seconds; needs Linux. */
export function cpuApart(pid = 0): { readonly ownS: number; readonly startedS: number } {
  const ownS = readProcess(pid)?.ownS ?? 0;
  return { ownS, startedS: cpuOfFamily(pid) - ownS };
}

/** The largest memory that any process has taken that this one has started and that still runs, in MB; needs Linux. */
export function largestChildMb(pid = 0): number {
  const peaks = familyOf(pid)
    .slice(1)
    .map((one) => Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${one.pid}/status`, 'utf8'))?.[1] ?? 0));
  return Math.max(0, ...peaks) / kilobytesPerMb;
}
