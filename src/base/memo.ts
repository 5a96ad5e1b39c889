import { sameMembers } from './same-members.ts';
import { keepsOfSite } from './site-state.ts';

/** What may be kept: nothing at all would be made again and again. */
type Kept = object | string | number;

/** Something that is kept; `again` says that it is used once more, where somebody asked to be told. */
interface Made<Value> {
  readonly value: Value;
  readonly again?: () => void;
}

/** A map of either kind. */
interface Keeper<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

type Watch = <Value>(make: () => Value) => Made<Value>;

let watch: Watch | undefined;

/** Whoever wants to know what things are made from, makes them (src/base/reads.ts). */
export function watchMaking(watcher: Watch): void {
  watch = watcher;
}

/** Something made for a key when it is first asked for, and kept as long as the function is. */
export function memoOf<Key, Value extends Kept>(
  make: (key: Key) => Value,
  kept: Keeper<Key, Made<Value>> = new Map<Key, Made<Value>>(),
): (key: Key) => Value {
  return (key) => {
    let made = kept.get(key);
    if (made) made.again?.();
    else {
      const first = (): Value => make(key);
      made = watch ? watch(first) : { value: first() };
      kept.set(key, made);
    }
    return made.value;
  };
}

/** Something made from an object when it is first asked for, and kept as long as the object is. */
export function memoBy<Source extends object, Value extends Kept>(
  make: (source: Source) => Value,
): (source: Source) => Value {
  return memoOf(make, new WeakMap<Source, Made<Value>>());
}

/** The same for several things of one object, told apart by a key: `memoByKey((content, language) => …)` */
export function memoByKey<Source extends object, Key, Value extends Kept>(
  make: (source: Source, key: Key) => Value,
): (source: Source, key: Key) => Value {
  const ofSource = memoBy((source: Source) => memoOf((key: Key) => make(source, key)));
  return (source, key) => ofSource(source)(key);
}

/** Says what is made from an object, under a name, while what else it follows is the same. */
type Keep<Source extends object, Value extends Kept> = (
  source: Source,
  name: string,
  follows: readonly unknown[],
  make: () => Value,
) => Value;

/** What stands under a name of an object, which has a few: one after the other takes less time than a map for each of thousands. */
interface Named<Value> {
  readonly name: string;
  follows: readonly unknown[];
  made: Made<Value>;
  readonly next: Named<Value> | undefined;
}

/**
 * Something made from an object and from what else it follows: the same again while all of that is the same, in the next state of
 * the site too. `stableBy()(home, 'nl', [path, similar], () => …)`: `make` reads nothing but these.
 */
export function stableBy<Source extends object, Value extends Kept>(): Keep<Source, Value> {
  const kept = new WeakMap<Source, Named<Value>>();
  return (source, name, follows, make) => {
    let last = kept.get(source);
    while (last && last.name !== name) last = last.next;
    if (last && sameMembers(last.follows, follows)) {
      last.made.again?.();
      return last.made.value;
    }
    const made = watch ? watch(make) : { value: make() };
    if (last) [last.follows, last.made] = [follows, made];
    // What was made meanwhile of the same object stays as well.
    else kept.set(source, { name, follows, made, next: kept.get(source) });
    return made.value;
  };
}

/** What stood under names in this state of the site and in the one before: a name that is gone since is forgotten with what stood there. */
class LastNames<Value> {
  #last = new Map<string, Value>();
  #now = new Map<string, Value>();

  constructor() {
    keepsOfSite(() => {
      this.#last = this.#now;
      this.#now = new Map();
    });
  }

  get(name: string): Value | undefined {
    return this.#now.get(name) ?? this.#last.get(name);
  }

  set(name: string, value: Value): void {
    this.#now.set(name, value);
  }
}

/** The list that stood under a name in the state before, where it holds the same members: what was made of it is right again. */
export function stableLists<Member>(): (name: string, list: readonly Member[]) => readonly Member[] {
  const lists = new LastNames<readonly Member[]>();
  return (name, list) => {
    const last = lists.get(name);
    const stable = last && sameMembers(last, list) ? last : list;
    lists.set(name, stable);
    return stable;
  };
}

/**
 * What was made under a name in the state before, while the object that it was made from and what else it follows are the same; `make`
 * is told what that was, of which much is mostly right again.
 */
export function stableFrom<Value extends Kept>(): (
  name: string,
  source: object,
  follows: readonly unknown[],
  make: (last: Value | undefined) => Value,
) => Value {
  const names = new LastNames<{ readonly follows: readonly unknown[]; readonly made: Made<Value> }>();
  return (name, source, others, make) => {
    const [last, follows] = [names.get(name), [source, ...others]];
    const first = (): Value => make(last?.made.value);
    const isSame = last !== undefined && sameMembers(last.follows, follows);
    if (isSame) last.made.again?.();
    const stands = isSame ? last : { follows, made: watch ? watch(first) : { value: first() } };
    names.set(name, stands);
    return stands.made.value;
  };
}

/** The value that stood under a name in the state before, as long as it says the same, as JSON. */
export function stableByText<Value extends object>(): (value: Value, name?: string) => Value {
  const values = new LastNames<{ readonly text: string; readonly value: Value }>();
  return (value, name = '') => {
    const text = JSON.stringify(value);
    const last = values.get(name);
    const stable = last?.text === text ? last : { text, value };
    values.set(name, stable);
    return stable.value;
  };
}
