/** What the bench uses of MiniSearch, which is installed for the bench alone. */
declare module 'minisearch' {
  interface Settings {
    readonly fields: readonly string[];
    readonly tokenize: (text: string) => string[];
    readonly processTerm: (term: string) => string;
  }
  class MiniSearch<T> {
    static readonly wildcard: unique symbol;
    constructor(settings: Settings);
    addAll(documents: readonly T[]): void;
    search(
      asked: string | typeof MiniSearch.wildcard,
      options: { readonly prefix: boolean; readonly combineWith: 'AND' },
    ): readonly { readonly id: unknown }[];
  }
  export { MiniSearch as default };
}
