/** Cents as euro. `34900050 -> 349000.5` */
export function euro(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : cents / 100;
}
