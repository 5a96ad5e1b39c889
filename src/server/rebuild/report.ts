/** A listing that looks otherwise than before, with the fields that make the difference. */
interface ChangedListing {
  readonly id: string;
  readonly fields: readonly string[];
}

/** What a rebuild did, for the log that the agency reads. */
export interface RebuildReport {
  readonly outcome: 'published' | 'unchanged' | 'failed';
  readonly mode?: 'full' | 'incremental';
  readonly releaseId?: string;
  readonly pages?: number;
  /** How many files were made anew. */
  readonly made?: number;
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
  /** What failed, where the message says something else each time. */
  readonly cause?: string;
  readonly seconds: { readonly sync: number; readonly build: number };
}

/** Stands for why a rebuild failed: the same as long as nothing else is wrong, whatever is counted in the message. */
export function failureKey({ outcome, cause, message = '' }: RebuildReport): string | undefined {
  return outcome === 'failed' ? (cause ?? message.replace(/\d+/gu, '#')) : undefined;
}

/** Runs one rebuild to its end; a failure is a report too. */
export type RunRebuild = (options: { readonly isFull: boolean }) => Promise<RebuildReport>;
