/*
 * Some pages are for readers without a script and for robots, and the exports of the stock for the programs of portals, which fetch them
 * a few times a day: hardly anybody asks for one. Their key says so, and a site whose own server answers makes each of them when
 * somebody asks for it first.
 */

const mark = 'late ';

/** Key of a page or export that may be made when somebody asks for it. `'x1' -> 'late x1'` */
export function lateKey(key: string): string {
  return mark + key;
}

/** May the page of this key be made when somebody asks for it? */
export function isLateKey(key: string | undefined): boolean {
  return key?.startsWith(mark) === true;
}
