import { LayeredMap } from '#base/layered-map.ts';
import { changedOn, type PageDate, type PageDates } from '#site/page-dates.ts';

/** A page in all its languages, with what is to be known of it to say when it changed. */
interface Datable {
  readonly alternates: Readonly<Record<string, string | undefined>>;
  readonly lastModified?: string | undefined;
}

type Dates = readonly (readonly [path: string, date: PageDate])[];

/** A page with its date, and what the next release is told of it. */
export interface Dated<Page> {
  readonly page: Page;
  readonly dates: Dates;
}

/** All pages with their dates. */
export interface DatedPages<Page> {
  readonly pages: readonly Dated<Page>[];
  readonly dates: PageDates;
}

interface DatingOf<Page> {
  /** Key of all that a page shows in a language; undefined where nothing of it is known. The same page has the same keys. */
  readonly keyIn: (page: Page, language: string) => string | undefined;
  /** The same page with another date. */
  readonly withDate: (page: Page, lastModified: string | undefined) => Page;
}

/** Dates of the release before, and the ISO date of this one. */
interface Before {
  readonly last: PageDates | undefined;
  readonly today: string;
}

/** Dates pages, of which those that are the same objects as before have the date that they had, by the dates that were made of them. */
export class PageDating<Page extends Datable> {
  readonly #of: DatingOf<Page>;
  #known = new WeakMap<Page, Dated<Page>>();
  /** Those of the last state. */
  #last: readonly Dated<Page>[] = [];
  /** The page that a date was made for. */
  readonly #owners = new WeakMap<PageDate, Dated<Page>>();

  constructor(of: DatingOf<Page>) {
    this.#of = of;
  }

  of(pages: readonly Page[], before: Before): DatedPages<Page> {
    const [all, fresh] = [new Array<Dated<Page>>(), new Array<Dated<Page>>()];
    for (const page of pages) {
      const known = this.#known.get(page);
      const isSaid = known !== undefined && this.#isSaid(known, before.last);
      const dated = isSaid ? known : this.#date(page, before);
      all.push(dated);
      if (!isSaid) fresh.push(dated);
    }
    const dates = this.#datesAfter(before.last, all, fresh) ?? LayeredMap.of(datesOf(all));
    // Of pages that share a path only one has its date there.
    if (dates.size !== countOf(all)) this.#known = new WeakMap();
    this.#last = all;
    return { pages: all, dates };
  }

  /** Those of the release before with what is another; undefined where it had paths that this process knows nothing of, or pages share one. */
  #datesAfter(
    last: PageDates | undefined,
    all: readonly Dated<Page>[],
    fresh: readonly Dated<Page>[],
  ): PageDates | undefined {
    if (!last) return undefined;
    const others = datesOf(fresh);
    if (others.size !== countOf(fresh)) return undefined;
    const again = new Set(all);
    for (const dated of fresh) again.delete(dated);
    const gone = datesOf(this.#last.filter((dated) => !again.has(dated)));
    // The release may be an older one than that state.
    const left = [...gone]
      .filter(([path, date]) => last.get(path) === date)
      .map(([path]) => [path, undefined] as const);
    const next = LayeredMap.of(last).with(new Map<string, PageDate | undefined>([...left, ...others]));
    if (next.size !== countOf(all)) return undefined;
    const isShared = [...others.keys()].some((path) => {
      const date = last.get(path);
      const owner = date && this.#owners.get(date);
      return owner !== undefined && again.has(owner);
    });
    return isShared ? undefined : next;
  }

  /** Are the dates of the last release those that this process made of the page? All of its paths come from there together. */
  #isSaid({ page, dates: [first] }: Dated<Page>, last: PageDates | undefined): boolean {
    return page.lastModified !== undefined && first !== undefined && last?.get(first[0]) === first[1];
  }

  #date(page: Page, { last, today }: Before): Dated<Page> {
    const keys = Object.entries(page.alternates).flatMap(([language, path]) =>
      path === undefined ? [] : [{ path, hash: this.#of.keyIn(page, language) }],
    );
    const saidAt = page.lastModified;
    const days = keys.flatMap(({ path, hash }) => changedOn({ path, hash, saidAt }, last, today) ?? []);
    const lastModified = days.sort().at(-1);
    const date = lastModified ?? today;
    const dates = keys.flatMap(({ path, hash }) =>
      hash === undefined ? [] : [[path, [hash, date] as const] as const],
    );
    const dated = { page: this.#of.withDate(page, lastModified), dates };
    this.#known.set(page, dated);
    for (const [, one] of dates) this.#owners.set(one, dated);
    return dated;
  }
}

function datesOf(pages: readonly Dated<unknown>[]): ReadonlyMap<string, PageDate> {
  const all = new Map<string, PageDate>();
  for (const { dates } of pages) for (const [path, date] of dates) all.set(path, date);
  return all;
}

const countOf = (pages: readonly Dated<unknown>[]): number => pages.reduce((sum, { dates }) => sum + dates.length, 0);
