/** Can this be the number of a home? `'46' -> true`, `'<b>' -> false` */
export function isHomeId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,40}$/u.test(value);
}

/** The homes that a link names, each once, in its order. `('?ids=46,48,46', 4) -> ['46', '48']` */
export function homeIdsOf(search: string, limit: number): string[] {
  const ids = (new URLSearchParams(search).get('ids') ?? '').split(',');
  return [...new Set(ids.filter(isHomeId))].slice(0, limit);
}

/** Query of a link to homes. `['46', '48'] -> '?ids=46,48'`, `[] -> ''` */
export function homeIdsQuery(ids: readonly string[]): string {
  return ids.length === 0 ? '' : `?ids=${ids.join(',')}`;
}
