import { addressFields, contactPreferenceFields, personFields } from '#domain/form/people.ts';
import { fieldNames, filledIn, type Answers } from './answers.ts';

/** Never kept: what a next user of the device must not find. */
const sensitive = /^(?:password|income)/u;
/** How long a draft is kept, which the privacy page says too. */
export const draftDays = 7;
const keepMs = draftDays * 86_400_000;

/** Fields that name a home or a project: hidden ones of its page, or as a link or a visitor filled them in. */
const homeFields = ['reference', 'listing', 'project', 'page'];
const personal = new Set(Object.keys({ ...personFields(), ...addressFields(), ...contactPreferenceFields() }));

interface Draft {
  readonly savedAt: number;
  /** The home that the answers are about, as the form named it. */
  readonly home?: string | undefined;
  readonly answers: Answers;
}

const prefix = 'gevel.draft.';
const keyOf = (form: HTMLFormElement) => prefix + form.id;

function hiddenNames(form: HTMLFormElement): Set<string> {
  return new Set([...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name }) => name));
}

/** The home that the form is about as it stands now: `'lh-0046'`; undefined while it names none. */
function homeOf(form: HTMLFormElement): string | undefined {
  const named = homeFields.map((name) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim());
  return named.find((home) => home !== undefined && home !== '')?.toLowerCase();
}

/** Is this asked of a person, also of who buys along, and the same for every home? */
function isPersonal(name: string): boolean {
  return personal.has(name) || name.startsWith('signerB');
}

/** Keeps the answers on this device until they are sent. A device that keeps nothing is no failure. */
export function keepDraft(form: HTMLFormElement, answers: Answers, now = Date.now()): void {
  const hidden = hiddenNames(form);
  const kept = Object.entries(filledIn(answers)).filter(([name]) => !sensitive.test(name) && !hidden.has(name));
  try {
    if (kept.length === 0) localStorage.removeItem(keyOf(form));
    else {
      const draft: Draft = { savedAt: now, home: homeOf(form), answers: Object.fromEntries(kept) };
      localStorage.setItem(keyOf(form), JSON.stringify(draft));
    }
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

/** The kept answers to questions that the form still asks; none after a week, and in a form about another home those about people only. */
export function readDraft(form: HTMLFormElement, now = Date.now()): Answers | undefined {
  try {
    const draft = storedDraft(keyOf(form), now);
    if (!draft) return undefined;
    const [names, hidden, home] = [new Set(fieldNames(form)), hiddenNames(form), homeOf(form)];
    const isOfAnother = home !== undefined && draft.home !== undefined && draft.home !== home;
    // What the page itself says, a home or a time that was chosen, no draft of another day says otherwise.
    const isAsked = (name: string) => names.has(name) && !hidden.has(name);
    const answers = Object.fromEntries(
      Object.entries(draft.answers).filter(([name]) => isAsked(name) && (!isOfAnother || isPersonal(name))),
    );
    return Object.keys(answers).length > 0 ? answers : undefined;
  } catch {
    return undefined;
  }
}
