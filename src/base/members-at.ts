/** The members of a list at these places, in their order; for thousands of them without a small list for each. `(['a', 'b', 'c'], [2, 0]) -> ['c', 'a']` */
export function membersAt<Member extends object>(members: readonly Member[], places: readonly number[]): Member[] {
  const found: Member[] = [];
  for (const place of places) {
    const member = members[place];
    if (member) found.push(member);
  }
  return found;
}
