import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { serveFiles, stopServing } from '#scripts/test-setup/served.ts';

/*
 * The page that components are tested on: Dutch, with the site's own files behind `fetch`. What a component fetches
 * besides, its test serves.
 */
document.documentElement.lang = 'nl';
vi.stubGlobal('fetch', serveFiles);
// For a busy machine; a test that passes waits for nothing.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  // Who leaves a page ends what waits on it.
  dispatchEvent(new Event('pagehide'));
  cleanup();
  stopServing();
  document.body.replaceChildren();
  localStorage.clear();
});
