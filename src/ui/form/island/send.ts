import { formApiPath } from '#ui/form/form-paths.ts';
import type { Answers } from './answers.ts';

/** How sending ended. A failure keeps everything that the visitor typed. */
export type Outcome =
  | { readonly kind: 'sent'; readonly feedback: string }
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'failed'; readonly text?: string };

/** What the API answers, read with care: a proxy may answer in its place. */
interface Answer {
  readonly feedback?: unknown;
  readonly text?: unknown;
  readonly fields?: Readonly<Record<string, { readonly text?: unknown }>>;
}

const patienceMs = 30_000;
/** A photo of a telephone takes a while on its network. */
const filePatienceMs = 120_000;

async function bodyOf(response: Response): Promise<Answer> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

function fieldTexts({ fields = {} }: Answer): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { text }]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

/** An address of this site, and no other: nothing may lead a visitor elsewhere. */
function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?!\/)/u.test(value);
}

function chosenFiles(form: HTMLFormElement): [string, File][] {
  return [...new FormData(form)].filter(
    (entry): entry is [string, File] => entry[1] instanceof File && entry[1].size > 0,
  );
}

/** The request: JSON, or with a file what a form without a script sends. */
function requestOf(form: HTMLFormElement, answers: Answers): RequestInit {
  const files = chosenFiles(form);
  const signal = AbortSignal.timeout(files.length === 0 ? patienceMs : filePatienceMs);
  const shared = { method: 'POST', headers: { Accept: 'application/json' }, signal };
  if (files.length === 0) {
    const headers = { ...shared.headers, 'Content-Type': 'application/json' };
    return { ...shared, headers, body: JSON.stringify(answers) };
  }
  const body = new FormData();
  for (const [name, answer] of Object.entries(answers)) for (const value of [answer].flat()) body.append(name, value);
  for (const [name, file] of files) body.append(name, file);
  return { ...shared, body };
}

/** Sends a form; never throws. */
export async function send(form: HTMLFormElement, answers: Answers): Promise<Outcome> {
  try {
    const response = await fetch(formApiPath(form.id.replace(/^form-/u, '')), requestOf(form, answers));
    const body = await bodyOf(response);
    if (response.ok && isOwnPath(body.feedback)) return { kind: 'sent', feedback: body.feedback };
    const errors = fieldTexts(body);
    if ([413, 422].includes(response.status) && Object.keys(errors).length > 0) return { kind: 'invalid', errors };
    // Above 500 it is our failure, and the form has its own words for that.
    return response.status < 500 && typeof body.text === 'string'
      ? { kind: 'failed', text: body.text }
      : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
