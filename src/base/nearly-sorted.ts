/**
 * The members of a list in the order of the version before, new ones behind: sorting them is then a look at each.
 * `(['a', 'c', 'b'], ['d', 'b', 'a']) -> ['a', 'b', 'd']`
 */
export function nearlySorted<Member>(before: readonly Member[], now: readonly Member[]): Member[] {
  const all = new Set(now);
  return [...new Set([...before.filter((member) => all.has(member)), ...now])];
}
