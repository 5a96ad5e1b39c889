import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { freeSlug, isPlainMarkdown, newsStage } from '#domain/office/news.ts';

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
});
