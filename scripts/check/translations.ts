import { languages } from '#i18n/languages.ts';
import { readSources } from './translations/code-sources.ts';
import { alikeTexts, messageKeys, namespaces, textsOf } from './translations/dictionary-texts.ts';
import { unusedKeys } from './translations/message-usage.ts';

/** Prints how complete the dictionaries are: `node scripts/check/translations.ts`. The unit tests hold the same to nothing missing. */
const keys = messageKeys();
const alike = [...alikeTexts().values()].flat();
const unused = unusedKeys(keys, readSources());

const rows = languages.map((language) => {
  const texts = textsOf(language);
  const same = alike.filter((place) => new RegExp(`\\(.*\\b${language}\\b.*\\)$`, 'u').test(place));
  return {
    language,
    texts: texts.length,
    words: texts.reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0),
    alike: same.length,
  };
});

console.log('language   texts    words   alike in another');
for (const { language, texts, words, alike: same } of rows) {
  console.log(
    `${language.padEnd(8)}${String(texts).padStart(8)}${String(words).padStart(9)}${String(same).padStart(19)}`,
  );
}
console.log(
  `\n${keys.length} keys in ${namespaces().length} namespaces; ${unused.length} that no page shows: ${unused.join(', ') || 'none'}.`,
);
