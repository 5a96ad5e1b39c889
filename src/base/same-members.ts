/** Do two lists hold the same members in the same order? */
export function sameMembers(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((member, index) => member === other[index]);
}
