import { expect, it } from 'vitest';
import { languageOfPage, momentText, withBanner } from './offline-page.ts';

const moment = new Date(2026, 10, 2, 9, 5);

it('writes a moment in words, as clocks show it', () => {
  expect(momentText(moment, 'nl')).toBe('2 november 2026, 09:05');
});

it('reads the language of a page', () => {
  expect(languageOfPage('<!DOCTYPE html><html lang="fr"><head>')).toBe('fr');
  expect(languageOfPage('<p>')).toBe('');
});

it('says above the content, in the language of the page, from when it is', () => {
  const html = '<html lang="en"><body><main id="main" tabindex="-1"><h1>€ 1</h1></main></body></html>';
  expect(withBanner(html, { en: 'As of {{date}}.', nl: 'Van {{date}}.' }, moment)).toBe(
    '<html lang="en"><body><main id="main" tabindex="-1"><div class="wrap"><p class="notice notice--warn" role="status" data-offline>' +
      'As of 2 November 2026, 09:05.</p></div><h1>€ 1</h1></main></body></html>',
  );
});
