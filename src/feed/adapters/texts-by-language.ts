import { plainText } from '#feed/format/text.ts';
import type { ConvertContext } from './adapter.ts';

/** A text with what its CRM calls its language: `nl-BE`, `NL`, or nothing. */
export interface SentText {
  readonly language: string | undefined;
  readonly text: string;
}

/**
 * Texts by language. Of several in one language the first is taken, or the one of Belgium; one without a language is that of the
 * first language of the site, where that has none. Whatever is left out is counted: nothing is lost without a word.
 */
export function textsByLanguage(
  sent: readonly SentText[],
  field: string,
  { languages: [first = 'nl'], codes }: Pick<ConvertContext, 'languages' | 'codes'>,
): Record<string, string> {
  const found: Record<string, string> = {};
  const isBelgian = ({ language }: SentText) => /-be$/iu.test(language?.trim() ?? '');
  const rank = (one: SentText) => ((one.language ?? '').trim() === '' ? 2 : isBelgian(one) ? 0 : 1);
  for (const one of [...sent].sort((a, b) => rank(a) - rank(b))) {
    const code = (one.language ?? '').trim().slice(0, 2).toLowerCase();
    const language = code === '' ? first : code;
    // Empty markup is no text.
    if (plainText(one.text) === undefined) continue;
    const what = code === '' ? 'a text without a language' : `a second text in ${code}`;
    if (found[language] === undefined) found[language] = one.text;
    else if (found[language] !== one.text) codes.noteUnsaid(field, what);
  }
  return found;
}
