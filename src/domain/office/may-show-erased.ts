/** May a release still show a testimonial that has been erased since? What was read for it is as old as the beginning of its build. */
export function mayShowErased(
  { begunAt, builtAt }: { readonly begunAt?: string; readonly builtAt: string },
  erasedAt: number,
): boolean {
  return Date.parse(begunAt ?? builtAt) <= erasedAt;
}
