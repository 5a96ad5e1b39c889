import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { PageDating } from './dated-pages.ts';
import type { PageDate, PageDates } from './page-dates.ts';

interface Page {
  readonly alternates: Readonly<Record<string, string>>;
  readonly lastModified?: string | undefined;
  /** What it shows by language. */
  readonly keys: Readonly<Record<string, string>>;
}

const dating = () =>
  new PageDating<Page>({
    keyIn: ({ keys }, language) => keys[language],
    withDate: (page, lastModified) => ({ ...page, lastModified }),
  });

const paths = ['/nl/a/', '/nl/b/', '/fr/a/', '/fr/b/', '/nl/c/'];
const key = fc.constantFrom('k', 'l');
const page: fc.Arbitrary<Page> = fc
  .tuple(
    fc.constantFrom(...paths),
    fc.option(fc.constantFrom(...paths), { nil: undefined }),
    fc.constantFrom(undefined, '2026-10-01T10:00:00Z', '2026-11-03', '2027-01-01'),
    fc.record({ nl: key, fr: key }, { requiredKeys: [] }),
  )
  .map(([nl, fr, lastModified, keys]) => ({
    alternates: { nl, ...(fr !== undefined && { fr }) },
    ...(lastModified !== undefined && { lastModified }),
    keys,
  }));

const state = fc.record({
  pages: fc.array(fc.nat(7), { maxLength: 6 }),
  today: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-20'),
  isPublished: fc.boolean(),
  /** Another process published it: its dates are read from the file. */
  isRead: fc.constantFrom(false, false, true),
  goesBack: fc.constantFrom(false, false, false, true),
});

const copied = (dates: PageDates): PageDates =>
  new Map(Array.from(dates.entries(), ([path, [hash, day]]): [string, PageDate] => [path, [hash, day]]));

it('dates pages that come again as pages that nobody has seen before', () => {
  fc.assert(
    fc.property(fc.array(page, { minLength: 8, maxLength: 8 }), fc.array(state, { maxLength: 9 }), (pages, states) => {
      const following = dating();
      let last: PageDates | undefined;
      const published: (PageDates | undefined)[] = [undefined];
      for (const { pages: chosen, today, isPublished, isRead, goesBack } of states) {
        // A page stands in the site once.
        const now = [...new Set(chosen)].flatMap((index) => pages[index] ?? []);
        if (goesBack) last = published.at(-2);
        const found = following.of(now, { last, today });
        const whole = dating().of(now, { last: last && copied(last), today });
        expect(found.pages).toEqual(whole.pages);
        expect(new Map(found.dates.entries())).toEqual(new Map(whole.dates.entries()));
        expect(found.dates.size).toBe(whole.dates.size);
        if (!isPublished) continue;
        last = isRead ? copied(found.dates) : found.dates;
        published.push(last);
      }
    }),
    { numRuns: draws(200) },
  );
});

it('takes no date from a page that comes again for one that stood there in a state that nobody published', () => {
  const day = '2026-10-01T10:00:00Z';
  const [first, other, between] = ['/nl/a/', '/nl/b/', '/nl/a/'].map((nl): Page => ({
    alternates: { nl },
    lastModified: day,
    keys: { nl: 'k' },
  }));
  if (!first || !other || !between) throw new Error('There are three.');
  const following = dating();
  const { dates: last } = following.of([first, other], { last: undefined, today: '2026-11-01' });
  following.of([between], { last, today: '2026-11-02' });
  const { dates } = following.of([first], { last, today: '2026-11-03' });
  expect([...dates.keys()]).toEqual(['/nl/a/']);
});
