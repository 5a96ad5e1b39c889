import { expect, it } from 'vitest';
import { fetchTexts, textsInstance } from './island-texts.ts';

const files: Readonly<Record<string, object>> = {
  '/a.json': { size: '{{count}} m', size_one: '{{count}} home', size_other: '{{count}} homes' },
  '/b.json': { close: 'Close', of: 'Carte {{provider, de}}' },
};
const fetchFile = (address: string) => Promise.resolve(Response.json(files[address]));
const addresses = {
  '/src/i18n/messages/en/finder.json': '/a.json',
  '/src/i18n/messages/en/map.json': '/b.json',
  '/src/i18n/messages/nl/finder.json': '/missing.json',
};

it('fetches every file of one language, by namespace', async () => {
  expect(await fetchTexts(addresses, 'en', fetchFile)).toEqual({ finder: files['/a.json'], map: files['/b.json'] });
});

it('passes on that a file did not come', async () => {
  const fails = () => Promise.reject(new Error('/a.json answered 404.'));
  await expect(fetchTexts(addresses, 'en', fails)).rejects.toThrow('/a.json answered 404.');
});

it('gives texts with plurals and values, not escaped', async () => {
  const texts = textsInstance('en', await fetchTexts(addresses, 'en', fetchFile));
  expect(texts.t('finder:size', { count: 1 })).toBe('1 home');
  expect(texts.t('finder:size', { count: 3 })).toBe('3 homes');
  expect(texts.t('map:close')).toBe('Close');
  expect(texts.t('map:of', { provider: 'OpenStreetMap' })).toBe('Carte d’OpenStreetMap');
});
