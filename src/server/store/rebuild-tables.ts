/** A rebuild that was asked for: one runs at a time, one waits. */
export interface RebuildTable {
  id: string;
  state: 'waiting' | 'running' | 'published' | 'unchanged' | 'failed';
  /** Who asked, a line each. */
  reasons: string;
  /** 1 when the whole feed is to be read. */
  is_full: number;
  /** 1 when a colleague said that many homes may go. */
  accepts_fewer: number;
  asked_at: number;
  started_at: number | null;
  /** When whoever runs it last said so. */
  seen_at: number | null;
  finished_at: number | null;
  /** What it did, as JSON. */
  report: string | null;
}

export interface RebuildTables {
  rebuilds: RebuildTable;
}
