import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start as forgetTyped } from './forget-typed.ts';
import { start } from './typed-text.ts';

const key = 'gevel.office.an.news/7';
const anew = 'gevel.office.an.news/new';

interface Shown {
  readonly seen: string;
  readonly title?: string;
  readonly article?: string;
  readonly body?: string;
  readonly of?: string;
  /** What it was called before. */
  readonly begun?: string;
  readonly isDone?: boolean;
  /** Names of the fields that a form came back with. */
  readonly sent?: string;
}

/** Opens the page of an article, as the office shows it. */
function open(shown: Shown): HTMLInputElement {
  const { seen, title = 'Bewaard', body = 'Tekst', article = '7', of = key, isDone = false } = shown;
  const { begun = isDone ? anew : undefined, sent } = shown;
  const state = [
    begun !== undefined && `data-begun="${begun}"`,
    isDone && 'data-is-done',
    sent !== undefined && `data-sent="${sent}"`,
  ];
  document.body.innerHTML = `<div data-typed="${of}" ${state.filter(Boolean).join(' ')}>
    <div data-note hidden><button type="button">Opnieuw</button></div>
    <form><input type="hidden" name="language" value="nl"><input type="hidden" name="article" value="${article}">
    <input type="hidden" name="seen" value="${seen}"><input name="titleNl" value="${title}">
    <input name="bodyNl" value="${body}"><input type="file" name="picture"></form></div>`;
  const place = document.querySelector<HTMLElement>('[data-typed]');
  if (!place) throw new Error('The page has no form.');
  start(place);
  return field('titleNl');
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`The form has no field ${name}.`);
  return found;
}

function type(text: string): void {
  const title = field('titleNl');
  title.value = text;
  title.dispatchEvent(new Event('input', { bubbles: true }));
}

const isNoted = (): boolean => document.querySelector('[data-note]')?.hasAttribute('hidden') === false;

beforeEach(() => {
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('puts back what was typed and not saved, with what was seen then, and says so', () => {
  open({ seen: '1' });
  expect(isNoted()).toBe(false);
  type('Lang getypt');
  // A colleague saves meanwhile.
  expect([open({ seen: '2', title: 'Van de ander' }).value, field('seen').value]).toEqual(['Lang getypt', '1']);
  expect([isNoted(), field('language').value]).toEqual([true, 'nl']);
});

it('forgets it when the page says that it was saved, and not where that page is only opened again', () => {
  open({ seen: '1' });
  type('Lang getypt');
  expect(open({ seen: '2', title: 'Lang getypt', isDone: true }).value).toBe('Lang getypt');
  expect([sessionStorage.length, isNoted()]).toEqual([0, false]);
  type('Nog langer');
  expect(open({ seen: '2', title: 'Lang getypt', isDone: true }).value).toBe('Nog langer');
  expect(isNoted()).toBe(true);
});

it('says once that it was saved: opened again, the page may show what a colleague has saved since', () => {
  history.replaceState({}, '', '?done=saved');
  open({ seen: '2', isDone: true });
  expect(location.search).toBe('');
});

it('forgets what was a new article when that one was saved, and not the one of another', () => {
  open({ seen: '', title: '', article: '8', of: anew });
  type('Een nieuw');
  open({ seen: '1', title: 'Ander', isDone: true });
  expect(sessionStorage.getItem(anew)).toContain('Een nieuw');
  open({ seen: '1', title: 'Een nieuw', article: '8', of: 'gevel.office.an.news/8', isDone: true });
  expect(sessionStorage.length).toBe(0);
});

it('goes on as a new article where a colleague has deleted the one that it was typed into', () => {
  open({ seen: '1' });
  type('Lang getypt');
  open({ seen: '', title: 'Lang getypt', article: '9', of: anew, begun: key, sent: 'titleNl bodyNl' });
  expect([sessionStorage.getItem(key), isNoted()]).toEqual([null, false]);
  // The session ends, and the login leads to a new article.
  expect(open({ seen: '', title: '', article: '10', of: anew }).value).toBe('Lang getypt');
  expect([field('article').value, isNoted()]).toEqual(['9', true]);
  open({ seen: '2', title: 'Lang getypt', article: '9', of: 'gevel.office.an.news/9', isDone: true });
  expect(sessionStorage.length).toBe(0);
});

it('leaves another new article alone where a colleague has deleted the one that was typed into', () => {
  open({ seen: '', title: '', article: '8', of: anew });
  type('Een nieuw');
  open({ seen: '1' });
  type('Lang getypt');
  const back = { seen: '', title: 'Lang getypt', article: '9', of: anew, begun: key, sent: 'titleNl bodyNl' };
  expect(open(back).value).toBe('Lang getypt');
  type('Nog langer');
  expect(sessionStorage.getItem(key)).toContain('Nog langer');
  expect(open({ seen: '', title: '', article: '10', of: anew }).value).toBe('Een nieuw');
});

it('goes on whole as a new article where not all of it had arrived', () => {
  open({ seen: '1' });
  field('bodyNl').value = 'Ook getypt';
  type('Lang getypt');
  open({ seen: '', title: 'Lang getypt', body: '', article: '9', of: anew, begun: key, sent: 'titleNl' });
  expect(field('bodyNl').value).toBe('Ook getypt');
});

it('leaves a form that came back as it was sent', () => {
  open({ seen: '1' });
  type('Eerst');
  expect(open({ seen: '1', title: 'Verzonden', sent: 'article seen titleNl bodyNl' }).value).toBe('Verzonden');
  expect(isNoted()).toBe(false);
});

it('adds to a form that came back what had not arrived of it, unless a colleague has saved since', () => {
  open({ seen: '1' });
  field('bodyNl').value = 'Lang getypt';
  type('Eerst');
  open({ seen: '1', title: 'Verzonden', sent: 'article seen titleNl' });
  expect([field('titleNl').value, field('bodyNl').value, isNoted()]).toEqual(['Verzonden', 'Lang getypt', false]);
  open({ seen: '2', title: 'Verzonden', sent: 'article titleNl' });
  expect(field('bodyNl').value).toBe('Tekst');
});

it('is put back into a form that came back without anything of it', () => {
  open({ seen: '1' });
  type('Lang getypt');
  expect([open({ seen: '1', sent: 'article seen' }).value, isNoted()]).toEqual(['Lang getypt', true]);
});

it('is gone for good when a colleague logs out', () => {
  open({ seen: '1' });
  type('Lang getypt');
  sessionStorage.setItem('gevel.other', 'kept');
  forgetTyped();
  expect(Object.keys(sessionStorage)).toEqual(['gevel.other']);
});

it('shows what is saved where that is wished', () => {
  open({ seen: '1' });
  type('Toch niet');
  open({ seen: '2', title: 'Van de ander' });
  document.querySelector('button')?.click();
  expect([field('titleNl').value, field('seen').value]).toEqual(['Van de ander', '2']);
  expect([isNoted(), sessionStorage.length, document.activeElement]).toEqual([false, 0, field('titleNl')]);
});

it('is no failure where nothing can be kept, or something else was', () => {
  sessionStorage.setItem(key, '{"titleNl":7}');
  expect(open({ seen: '1' }).value).toBe('Bewaard');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  type('Getypt');
  expect(field('titleNl').value).toBe('Getypt');
});
