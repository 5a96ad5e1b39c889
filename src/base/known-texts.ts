/** What was made of texts when they were looked at last: of the next list of them only those are looked at that were not in this one. */
export class KnownTexts<Made extends object> {
  #last: ReadonlyMap<string, Made> = new Map();

  /** What each text is made to, in their order; undefined for those of which `make` makes nothing. Throws like `make`. */
  of(texts: readonly string[], make: (text: string) => Made | undefined): (Made | undefined)[] {
    const now = new Map<string, Made>();
    const all = texts.map((text) => {
      const made = now.get(text) ?? this.#last.get(text) ?? make(text);
      if (made) now.set(text, made);
      return made;
    });
    this.#last = now;
    return all;
  }
}
