import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSaved } from './browser-store.ts';
import { textsIn } from '#ui/saved-texts.ts';
import { open } from './heart.ts';

const texts = textsIn('nl');

let sent: string[];

function browser(refuses: object = {}): void {
  sent = [];
  const sendBeacon = (path: string, fields: URLSearchParams) => sent.push(`${path} ${fields.toString()}`);
  for (const [name, value] of Object.entries({ sendBeacon, webdriver: false, doNotTrack: null, ...refuses }))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

function press(id: string): void {
  const form = document.createElement('form');
  form.action = '/nl/favorieten/';
  const heart = document.createElement('button');
  heart.value = id;
  form.append(heart);
  document.body.append(form);
  open(heart);
}

beforeEach(() => {
  browser();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends that a home was saved, and nothing when it is taken out or put back', async () => {
  press('46');
  expect(sent).toEqual(['/api/beacon saved=46']);
  press('46');
  expect([sent.length, readSaved()]).toEqual([1, []]);
  (await screen.findByRole('button', { name: texts.undo })).click();
  expect([sent.length, readSaved().map(({ id }) => id)]).toEqual([1, ['46']]);
});

it('sends nothing of somebody who refuses, nor where the browser kept nothing', () => {
  for (const refuses of [{ doNotTrack: '1' }, { webdriver: true }]) {
    browser(refuses);
    press('48');
    press('48');
    expect(sent).toEqual([]);
  }
  browser();
  const blocked = {
    getItem: () => null,
    setItem: () => {
      throw new Error('blocked');
    },
  };
  vi.stubGlobal('localStorage', blocked);
  press('48');
  expect([sent, readSaved()]).toEqual([[], []]);
});
