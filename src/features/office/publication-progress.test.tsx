import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve } from '#scripts/test-setup/served.ts';
import { start } from './publication-progress.ts';

const state = '/api/office/publication-state';
let shown: string[];

function note(): HTMLElement {
  document.body.innerHTML = `<main><div data-progress="${state}" data-ended="Klaar."><p role="status">Bezig.</p></div>
    <details><summary>Teruggaan</summary></details></main>`;
  const element = document.querySelector<HTMLElement>('[data-progress]');
  if (!element) throw new Error('The page has no note.');
  return element;
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  vi.spyOn(location, 'replace').mockImplementation((address) => {
    shown.push(String(address));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shows the page anew when the publication has ended, and not before', async () => {
  let isRunning = true;
  serve(state, () => Response.json({ isRunning }));
  start(note());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown).toEqual([]);
  isRunning = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown).toEqual([location.pathname]);
});

it.each([
  ['has a part open', () => document.querySelector('details')?.setAttribute('open', '')],
  ['stands on a control', () => document.querySelector('summary')?.focus()],
])('says so in its place where somebody %s', async (_, work) => {
  serve(state, () => Response.json({ isRunning: false }));
  const element = note();
  work();
  start(element);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown).toEqual([]);
  expect(element.textContent).toContain('Klaar.');
});
