/** What the bench uses of itemsjs, which comes without types. */
declare module 'itemsjs' {
  interface SearchInput<T> {
    readonly query?: string;
    readonly filter?: (item: T) => boolean;
    readonly filters?: Readonly<Record<string, readonly string[]>>;
    readonly sort?: string;
    readonly page?: number;
    readonly per_page?: number;
  }
  export interface SearchOutput<T> {
    readonly pagination: { readonly total: number };
    readonly data: {
      readonly items: readonly T[];
      readonly aggregations: Readonly<
        Record<string, { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] }>
      >;
    };
  }
  function itemsjs<T>(items: readonly T[], configuration: object): { search(input: SearchInput<T>): SearchOutput<T> };
  export { itemsjs as default };
}
