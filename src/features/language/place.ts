/** Where a visitor is on a page, in terms that hold in every language: between which headings, and how far. */
export interface Place {
  /** Which heading stands above the upper edge; 0 is the start of the page. */
  readonly section: number;
  /** How much of the section lies above the edge, 0 to 1. */
  readonly share: number;
  /** Headings of the page; another number in the other language means another structure. */
  readonly headings: number;
  /** How much of the whole page lies above the edge, 0 to 1. */
  readonly wholeShare: number;
}

/** What a page measures, in pixels from its top. */
export interface Measures {
  readonly headingsPx: readonly number[];
  readonly heightPx: number;
}

function edgesOf({ headingsPx, heightPx }: Measures): number[] {
  return [0, ...headingsPx, heightPx];
}

/** `({headingsPx: [100, 500], heightPx: 900}, 300) -> {section: 1, share: 0.5, headings: 2, wholeShare: 1/3}` */
export function placeAt(measures: Measures, scrollPx: number): Place {
  const edges = edgesOf(measures);
  const section = Math.max(
    0,
    edges.findLastIndex((edge, index) => index < edges.length - 1 && edge <= scrollPx),
  );
  const start = edges[section] ?? 0;
  const length = (edges[section + 1] ?? start) - start;
  return {
    section,
    share: length > 0 ? Math.min(1, (scrollPx - start) / length) : 0,
    headings: measures.headingsPx.length,
    wholeShare: measures.heightPx > 0 ? Math.min(1, scrollPx / measures.heightPx) : 0,
  };
}

/** The same place on another page. `({section: 1, share: 0.5, headings: 1, …}, {headingsPx: [200], heightPx: 1000}) -> 600` */
export function scrollTo(place: Place, measures: Measures): number {
  if (place.headings !== measures.headingsPx.length) return Math.round(place.wholeShare * measures.heightPx);
  const edges = edgesOf(measures);
  const start = edges[place.section] ?? 0;
  const end = edges[place.section + 1] ?? start;
  return Math.round(start + place.share * (end - start));
}
