/** What the bench uses of Orama, which is installed for the bench alone. */
declare module '@orama/orama' {
  export interface Engine {
    readonly schema: Readonly<Record<string, string>>;
  }
  export interface Found {
    readonly count: number;
    readonly hits: readonly { readonly id: string }[];
    readonly facets?: Record<string, { readonly values: Readonly<Record<string, number>> }>;
  }
  export function create(settings: object): Engine;
  export function insertMultiple(engine: Engine, documents: readonly object[], batchSize: number): Promise<unknown>;
  export function search(engine: Engine, asked: object): Promise<Found>;
}
