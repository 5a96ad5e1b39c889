import type { Made } from '../../src/base/made-hash.ts';

/** The letter that mails are written in. */
export const madeLetter: Made = {
  maker: 'scripts/letter',
  sources: [],
  results: ['src/publish/letters/letter.html'],
};
