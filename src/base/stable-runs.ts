/**
 * Cuts lists of which version after version is made, and little changes in between, into runs: each ends behind a member of which
 * `ends` is true, or with the list. A run of the same members is the same object as in the version before, so that what was made of it
 * is found by it: `['a', 'b'], ['c'] -> ['a', 'b'], ['d'], ['c']`. The same member has to end a run in every version.
 */
export class StableRuns<Member extends object> {
  readonly #ends: (member: Member) => boolean;
  /** By their first members. */
  readonly #known = new WeakMap<Member, readonly Member[]>();

  constructor(ends: (member: Member) => boolean) {
    this.#ends = ends;
  }

  of(members: readonly Member[]): readonly (readonly Member[])[] {
    const runs: (readonly Member[])[] = [];
    for (let start = 0; start < members.length;) {
      const run = this.#runAt(members, start);
      runs.push(run);
      start += run.length;
    }
    return runs;
  }

  #runAt(members: readonly Member[], start: number): readonly Member[] {
    const first = members[start];
    const known = first && this.#known.get(first);
    if (known && this.#isRunAt(known, members, start)) return known;
    const run: Member[] = [];
    for (let place = start; place < members.length; place += 1) {
      const member = members[place];
      if (!member) break;
      run.push(member);
      if (this.#ends(member)) break;
    }
    if (first) this.#known.set(first, run);
    return run;
  }

  /** Do its members stand there, and does it end there as well? */
  #isRunAt(run: readonly Member[], members: readonly Member[], start: number): boolean {
    if (!run.every((member, index) => member === members[start + index])) return false;
    const last = run.at(-1);
    return start + run.length === members.length || (last !== undefined && this.#ends(last));
  }
}
