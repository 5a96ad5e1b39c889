import { fieldNames, filledIn, type Answers } from './answers.ts';

/** Never kept: what a next user of the device must not find. */
const sensitive = /^(?:password|income)/u;
/** How long a draft is kept, which the privacy page says too. */
export const draftDays = 7;
const keepMs = draftDays * 86_400_000;

interface Draft {
  readonly savedAt: number;
  readonly answers: Answers;
}

const prefix = 'gevel.draft.';
const keyOf = (form: HTMLFormElement) => prefix + form.id;

function hiddenNames(form: HTMLFormElement): Set<string> {
  return new Set([...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name }) => name));
}

/** Keeps the answers on this device until they are sent. A device that keeps nothing is no failure. */
export function keepDraft(form: HTMLFormElement, answers: Answers, now = Date.now()): void {
  const hidden = hiddenNames(form);
  const kept = Object.entries(filledIn(answers)).filter(([name]) => !sensitive.test(name) && !hidden.has(name));
  try {
    if (kept.length === 0) localStorage.removeItem(keyOf(form));
    else localStorage.setItem(keyOf(form), JSON.stringify({ savedAt: now, answers: Object.fromEntries(kept) }));
  } catch {
    // Private windows and full devices keep nothing.
  }
}

export function forgetDraft(form: HTMLFormElement): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // See above.
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'savedAt' in value && 'answers' in value;
}

/** What is stored under a key; undefined for a draft whose time is over, and for what is none. */
function storedDraft(key: string, now: number): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(draft) && now - draft.savedAt <= keepMs ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the drafts whose time is over, of every form: who left one may never come back to it. */
export function forgetOldDrafts(now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !storedDraft(key, now)) localStorage.removeItem(key);
    }
  } catch {
    // See above.
  }
}

/** The kept answers to questions that the form still asks; none after a week. */
export function readDraft(form: HTMLFormElement, now = Date.now()): Answers | undefined {
  try {
    const draft = storedDraft(keyOf(form), now);
    if (!draft) return undefined;
    const [names, hidden] = [new Set(fieldNames(form)), hiddenNames(form)];
    // What the page itself says, a home or a time that was chosen, no draft of another day says otherwise.
    const answers = Object.fromEntries(
      Object.entries(draft.answers).filter(([name]) => names.has(name) && !hidden.has(name)),
    );
    return Object.keys(answers).length > 0 ? answers : undefined;
  } catch {
    return undefined;
  }
}
