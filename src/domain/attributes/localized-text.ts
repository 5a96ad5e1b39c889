/** Text per language code; a missing language is absent, never empty. */
export type LocalizedText = Readonly<Record<string, string | undefined>>;
