import { languageQuery } from '#i18n/choice-names.ts';
import { thisScript } from '#render/page/this-script.ts';
import { placeKey } from './place-key.ts';

/** What src/features/language/language-switch.ts exports. */
interface Chunk {
  start(): unknown;
}

const { src } = thisScript.dataset;
let place: string | null | undefined;
try {
  place = sessionStorage.getItem(placeKey);
} catch {
  // In a storage that is blocked no place waits.
}

// Fetched when a place waits, or the address wishes for a language.
if (place || location.search.includes(`${languageQuery}=`)) void import(src).then((chunk: Chunk) => chunk.start());
