import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { articleSlugs, freeSlug, isPlainMarkdown, newsStage } from '#domain/office/news.ts';

describe('an article of the office', () => {
  it('is online from its day on, and never as a draft', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: -400, max: 400 }), (isOnline, days) => {
        const stage = newsStage({ isOnline, fromDay: addDays('2026-11-20', days) }, '2026-11-20');
        expect(stage).toBe(!isOnline ? 'draft' : days <= 0 ? 'online' : 'planned');
      }),
    );
  });

  it('is plain Markdown: no HTML and no pictures', () => {
    for (const text of ['**bold**', 'a < b and 3 <4', '[us](/contact/)', '- one\n- two']) {
      expect(isPlainMarkdown(text)).toBe(true);
    }
    for (const text of ['<b>', 'x</p>', '<!-- x', '<https://a.example>', '![x](https://a.example/x.png)', '<?php']) {
      expect(isPlainMarkdown(text)).toBe(false);
    }
  });

  it('gets an address that no other one has', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a-2', 'a-3', 'b')), (others) => {
        const taken = new Set<string>(others);
        const slug = freeSlug('a', taken);
        expect(taken.has(slug)).toBe(false);
        expect(slug).toMatch(/^a(?:-\d+)?$/u);
      }),
    );
  });

  it('shares its address with no other one in any language, and keeps it', () => {
    const title = fc.constantFrom('', 'Brief', 'Brief 2', 'Lettre', '!');
    const languages = ['nl', 'fr', 'de'] as const;
    const titles = fc.record({ nl: title.filter((said) => said !== ''), fr: title, de: title });
    fc.assert(
      fc.property(fc.array(titles, { maxLength: 5 }), titles, (articles, later) => {
        const all: Record<string, string>[] = [];
        for (const said of articles) {
          const taken = new Set(all.flatMap((slugs) => Object.values(slugs)));
          const slugs = articleSlugs(said, {}, taken);
          const again = articleSlugs(later, slugs, taken);
          for (const language of languages) if (slugs[language] !== '') expect(again[language]).toBe(slugs[language]);
          all.push({ ...slugs });
        }
        for (const language of languages) {
          const shown = all.map(({ [language]: slug = '', nl }) => (slug === '' ? nl : slug));
          expect(new Set(shown).size).toBe(all.length);
        }
      }),
    );
  });
});
