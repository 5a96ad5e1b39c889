import type { Language } from '#i18n/languages.ts';

/** Words by which a text says the familiar "you"; the site says u, vous and Sie. English has one form. */
const familiar: Readonly<Partial<Record<Language, RegExp>>> = {
  nl: /(?<![\p{L}’'-])(?:je|jij|jou|jouw|jullie)(?![\p{L}’'-])/iu,
  fr: /(?<![\p{L}-])(?:tu|toi|ton|tes)(?![\p{L}])|(?<![\p{L}])t[’'](?=\p{L})/iu,
  de: /(?<![\p{L}])(?:du|dich|dir|dein\p{L}*|euch|euer|eure\p{L}*)(?![\p{L}])/iu,
};

/** The familiar word in a text, if there is one. `('nl', 'Kies je foto') -> 'je'`, `('nl', 'Kies uw foto') -> undefined` */
export function familiarWord(language: Language, text: string): string | undefined {
  return familiar[language]?.exec(text)?.[0];
}
