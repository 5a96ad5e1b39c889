/** Collects problems and shows each once, with the first place and how many more there are. */
export class Problems {
  readonly #places = new Map<string, string[]>();

  add(problem: string, place: string): void {
    const places = this.#places.get(problem);
    if (places) places.push(place);
    else this.#places.set(problem, [place]);
  }

  /** `['x does not exist: /nl/ and 12 more']` */
  list(): string[] {
    return [...this.#places].map(([problem, [first = '', ...others]]) => {
      const more = others.length > 0 ? ` and ${String(others.length)} more` : '';
      return `${problem}: ${first}${more}`;
    });
  }
}
