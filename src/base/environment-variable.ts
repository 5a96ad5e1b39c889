/** Whom a variable of the environment is for; the sections of `.env.example` in their order. */
export type VariableGroup = 'site' | 'store' | 'mail' | 'release' | 'feed' | 'tests' | 'internal';

/** One variable that the software reads. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly group: VariableGroup;
  /** A sentence without its full stop. */
  readonly meaning: string;
  /** What holds without it, in words or as a value. */
  readonly fallback?: string;
  /** Secrets never stand in a file of the repository. */
  readonly isSecret?: boolean;
  readonly example?: string;
}
