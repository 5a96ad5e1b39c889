import { z } from 'zod';
import { checkBy, readStored, storedText, type ShapeOf, type StoredFormat } from '#base/stored.ts';

/** A listing that looks otherwise than before, with the fields that make the difference. */
interface ChangedListing {
  readonly id: string;
  readonly fields: readonly string[];
}

/** Files of one kind that a rebuild rendered. */
export interface TouchedFiles {
  readonly kind: 'home' | 'list' | 'home page' | 'page' | 'sitemap' | 'export' | 'cards' | 'search' | 'map';
  /** How many say something else than before. */
  readonly changed: number;
  /** How many came out as they were: what they show was another, and said the same. */
  readonly same: number;
  /** What changed of what they show, each with how many files show it: `{ records: 4, 'site/agency/phone': 1 }`. */
  readonly why: Readonly<Record<string, number>>;
}

/**
 * What a rebuild did, for the log that the agency reads. One that failed because the feed could not be read may have published what the
 * agency changed of its own: it names the release then.
 */
export interface RebuildReport {
  readonly outcome: 'published' | 'unchanged' | 'failed';
  readonly mode?: 'full' | 'incremental';
  readonly releaseId?: string;
  readonly pages?: number;
  /** How many files were made anew. */
  readonly made?: number;
  /** What it rendered and why; absent after a whole build, which renders everything. */
  readonly touched?: readonly TouchedFiles[];
  readonly changes?: {
    readonly added: readonly string[];
    readonly changed: readonly ChangedListing[];
    readonly gone: readonly string[];
  };
  readonly warnings: readonly string[];
  /** Why it failed or did nothing, and what to do. */
  readonly message?: string;
  /** What to tell the agency in its own words; without it something is wrong with the site itself. */
  readonly trouble?: 'feed' | 'settings' | 'gone';
  /** The feed could not be read, and all that the agency changed of its own is online. */
  readonly isOwnOnline?: true;
  /** What failed, where the message says something else each time. */
  readonly cause?: string;
  readonly seconds: { readonly sync: number; readonly build: number };
}

const ids = z.array(z.string());
const changes = z.object({
  added: ids,
  changed: z.array(z.object({ id: z.string(), fields: ids })),
  gone: ids,
} satisfies ShapeOf<NonNullable<RebuildReport['changes']>>);

const touched = z.object({
  kind: z.enum(['home', 'list', 'home page', 'page', 'sitemap', 'export', 'cards', 'search', 'map']),
  changed: z.number(),
  same: z.number(),
  why: z.record(z.string(), z.number()),
} satisfies ShapeOf<TouchedFiles>);

const schema: z.ZodType<RebuildReport> = z.object({
  outcome: z.enum(['published', 'unchanged', 'failed']),
  mode: z.enum(['full', 'incremental']).exactOptional(),
  releaseId: z.string().exactOptional(),
  pages: z.number().exactOptional(),
  made: z.number().exactOptional(),
  touched: z.array(touched).exactOptional(),
  changes: changes.exactOptional(),
  warnings: z.array(z.string()),
  message: z.string().exactOptional(),
  trouble: z.enum(['feed', 'settings', 'gone']).exactOptional(),
  isOwnOnline: z.literal(true).exactOptional(),
  cause: z.string().exactOptional(),
  seconds: z.object({ sync: z.number(), build: z.number() }),
} satisfies ShapeOf<RebuildReport>);

const form: StoredFormat<RebuildReport> = {
  name: 'The report of the rebuild',
  version: 1,
  check: checkBy(schema),
  repair: 'Another version of this program wrote it; the next rebuild writes a new one.',
};

/** A report as the log keeps it, and as the process of a rebuild hands it over. */
export function reportText(report: RebuildReport): string {
  return storedText(report, form);
}

/** A report of the log or of a process; throws a StoredProblem. */
export function readReport(text: string): RebuildReport {
  return readStored(text, form);
}

/** Stands for why a rebuild failed: the same as long as nothing else is wrong, whatever is counted in the message. */
export function failureKey({ outcome, cause, message = '' }: RebuildReport): string | undefined {
  return outcome === 'failed' ? (cause ?? message.replace(/\d+/gu, '#')) : undefined;
}

/** What a rebuild does beyond looking for what changed. */
export interface RebuildWishes {
  /** Read the whole feed, also where it could tell what changed. */
  readonly isFull: boolean;
  /** Many homes may go: somebody of the agency has looked. */
  readonly acceptsFewer: boolean;
}

/** Runs one rebuild to its end; a failure is a report too. */
export type RunRebuild = (options: RebuildWishes) => Promise<RebuildReport>;
