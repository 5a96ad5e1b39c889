import { isListOf, isMapOf, isText, parseJson } from '#base/json.ts';
import { questionsOf, readAnswers, writeAnswer } from '#ui/form/island/answers.ts';

type Answer = string | string[];
type Typed = Readonly<Record<string, Answer>>;

/** What was typed, beside what the page shows. */
interface Other {
  readonly key: string;
  readonly typed: Typed;
  readonly shown: Typed;
}

const isAnswer = (value: unknown): value is Answer => isText(value) || isListOf(value, isText);

/** In this tab alone, and no longer than it. A tab that keeps nothing is no failure. */
function keep(key: string, typed: Typed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // A storage that is blocked or full holds nothing.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}

function readTyped(key: string): Typed | undefined {
  try {
    const typed = parseJson(sessionStorage.getItem(key) ?? 'null');
    return isMapOf(typed, isAnswer) ? typed : undefined;
  } catch {
    return undefined;
  }
}

/** A page that says that it was saved shows a newer state than the one that was typed into. */
function isDoneWith(typed: Typed | undefined, shown: Typed): boolean {
  return typed !== undefined && typed['article'] === shown['article'] && typed['seen'] !== shown['seen'];
}

/** What was saved needs no keeping. The page says that it was saved once: opened again, it may show what a colleague saved since. */
function endWith(keys: readonly string[], shown: Typed): void {
  for (const key of keys) if (isDoneWith(readTyped(key), shown)) forget(key);
  history.replaceState(history.state, '', location.pathname);
}

/**
 * What was typed into an article that a colleague has deleted goes on as that of a new one, unless another new one is not saved yet. Under
 * which key it is kept from now on.
 */
function takeAlong(begun: string, key: string, shown: Typed): string {
  const typed = readTyped(begun);
  if (begun === key || !typed) return key;
  const { article = '', seen = '' } = shown;
  const other = readTyped(key);
  if (other && other['article'] !== article) return begun;
  forget(begun);
  keep(key, { ...typed, article, seen });
  return key;
}

/** Names of the fields that a form came back with; none where nothing had arrived of what is typed into it. */
function arrivedIn(form: HTMLFormElement, sent: string): ReadonlySet<string> {
  const names = new Set(sent.split(' '));
  const isTyped = questionsOf(form).some(({ name, type }) => type !== 'hidden' && names.has(name));
  return isTyped ? names : new Set();
}

function fill(form: HTMLFormElement, answers: Typed): void {
  for (const [field, answer] of Object.entries(answers)) writeAnswer(form, field, answer);
}

/** Of a form that was too slow to arrive whole, the page has the rest as it is saved. */
function fillUp(form: HTMLFormElement, arrived: ReadonlySet<string>, { typed, shown }: Omit<Other, 'key'>): void {
  if (typed['article'] !== shown['article'] || typed['seen'] !== shown['seen']) return;
  fill(form, Object.fromEntries(Object.entries(typed).filter(([name]) => !arrived.has(name))));
}

/** Puts back what was typed, with what was seen then: what a colleague saved since is told when it is saved. */
function putBack(place: HTMLElement, form: HTMLFormElement, { key, typed, shown }: Other): void {
  const note = place.querySelector('[data-note]');
  fill(form, typed);
  note?.removeAttribute('hidden');
  note?.querySelector('button')?.addEventListener('click', () => {
    forget(key);
    fill(form, shown);
    note.setAttribute('hidden', '');
    questionsOf(form)
      .find(({ type }) => type !== 'hidden')
      ?.focus();
  });
}

/**
 * Keeps what somebody types into a form until it is saved. A session ends after half an hour without use, and what is saved then leads to
 * the login: behind it the text is there again.
 * @public
 */
export function start(place: HTMLElement): void {
  const { typed: own = '', begun, isDone, sent = '' } = place.dataset;
  const form = place.querySelector('form');
  if (!form) return;
  const shown = readAnswers(form);
  if (isDone !== undefined) endWith([own, begun ?? own], shown);
  const key = isDone === undefined && begun !== undefined ? takeAlong(begun, own, shown) : own;
  const typed = readTyped(key);
  const arrived = arrivedIn(form, sent);
  if (typed && arrived.size > 0) fillUp(form, arrived, { typed, shown });
  else if (typed && JSON.stringify(typed) !== JSON.stringify(shown)) putBack(place, form, { key, typed, shown });
  form.addEventListener('input', () => {
    keep(key, readAnswers(form));
  });
}
