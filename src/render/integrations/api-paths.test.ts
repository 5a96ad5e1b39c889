import { expect, it } from 'vitest';
import { withSlash } from './api-paths.ts';

it('ends addresses of the API with a slash, before their query', () => {
  expect(withSlash('/api/forms/contact')).toBe('/api/forms/contact/');
  expect(withSlash('/api/forms/contact?language=nl')).toBe('/api/forms/contact/?language=nl');
});

it('leaves all others alone', () => {
  for (const address of ['/api/', '/api/health/live/', '/nl/contact', '/apiary', '/api/a/?next=/b']) {
    expect(withSlash(address)).toBe(address);
  }
});
