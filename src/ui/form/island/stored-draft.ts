import type { Answers } from './answers.ts';

/** How long a draft is kept, which the privacy page says too. */
export const draftDays = 7;
const keepMs = draftDays * 86_400_000;

interface Saved {
  readonly savedAt: number;
  readonly answers: Answers;
}

export interface HomeDraft extends Saved {
  /** The home that the answers are about, as the form named it; empty where it named none. */
  readonly home: string;
}

/** What is kept of a form: the answers about people, which are the same for every home. */
interface Draft extends Saved {
  /** Those about homes, the last one at the end. A draft of before has none: nobody knows which home its answers are about. */
  readonly homes?: readonly HomeDraft[] | undefined;
}

const prefix = 'gevel.draft.';

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'savedAt' in value && 'answers' in value;
}

/** Of a time to come is what a wrong clock has kept: it would never be old. */
function isInTime({ savedAt }: Saved, now: number): boolean {
  return Math.abs(now - savedAt) <= keepMs;
}

function read(key: string, now: number): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isDraft(draft) || !isInTime(draft, now)) return undefined;
    return { ...draft, homes: draft.homes?.filter((one) => isInTime(one, now)) };
  } catch {
    return undefined;
  }
}

function write(key: string, draft: Draft | undefined): void {
  const isEmpty = !draft || (Object.keys(draft.answers).length === 0 && (draft.homes ?? []).length === 0);
  try {
    if (isEmpty) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Private windows and full devices keep nothing.
  }
}

/** What is stored of a form and still in its time; undefined where nothing is, and for what is no draft. */
export function storedDraft(form: HTMLFormElement, now: number): Draft | undefined {
  return read(prefix + form.id, now);
}

/** Stores what there is of a draft. A device that keeps nothing is no failure. */
export function storeDraft(form: HTMLFormElement, draft: Draft | undefined): void {
  write(prefix + form.id, draft);
}

/** Deletes what is over its time in the drafts of every form: who left one may never come back to it. */
export function forgetOldDrafts(now = Date.now()): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) write(key, read(key, now));
  } catch {
    // See above.
  }
}
