import { isObject, parseJson } from '#base/json.ts';

/** What a registry knows of the packages that run in production. */
export type Verdict =
  | { readonly kind: 'unanswered' }
  /** Packages with a known hole, by how grave it is. */
  | { readonly kind: 'answered'; readonly grave: number; readonly others: number };

function countOf(counts: Readonly<Record<string, unknown>>, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (typeof counts[name] === 'number' ? counts[name] : 0), 0);
}

/** Reads the answer of `npm audit --json`; what is no report is no answer. */
export function readVerdict(text: string): Verdict {
  let report: unknown;
  try {
    report = parseJson(text);
  } catch {
    return { kind: 'unanswered' };
  }
  const metadata = isObject(report) ? report['metadata'] : undefined;
  const counts = isObject(metadata) ? metadata['vulnerabilities'] : undefined;
  if (!isObject(counts)) return { kind: 'unanswered' };
  return {
    kind: 'answered',
    grave: countOf(counts, ['high', 'critical']),
    others: countOf(counts, ['low', 'moderate', 'info']),
  };
}
