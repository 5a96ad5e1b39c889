import { expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { publicationLine } from '#server/publications/publication-lines.ts';
import type { RebuildRow } from '#server/rebuild/queue.ts';

const row: RebuildRow = {
  id: 'r1',
  reasons: 'office staff-bo',
  state: 'published',
  is_full: 0,
  accepts_fewer: 0,
  asked_at: 0,
  started_at: null,
  seen_at: null,
  finished_at: null,
  report: null,
};

it.each(languages)('names nobody who asked and is deleted, and says so in %s', (language) => {
  const words = {
    language,
    homes: new Map<string, never>(),
    kept: new Set<string>(),
    names: new Map<string, string>(),
    isByCall: false,
  };
  const { why } = publicationLine(row, words);
  expect(why).toHaveLength(1);
  expect(why[0]).toContain(createTranslator(language)('office:log.gone'));
});
