/** Changes what comes, one after the other and each once: nobody waits for all of it, and nobody holds all of it. */
export function* eachOf<T, U>(all: Iterable<T>, change: (one: T) => U): Generator<U> {
  for (const one of all) yield change(one);
}

/** The same things, in order, of which somebody hears the place: from 0. */
export function* onlyWhere<T>(all: Iterable<T>, isWanted: (one: T, place: number) => boolean): Generator<T> {
  let place = 0;
  for (const one of all) {
    if (isWanted(one, place)) yield one;
    place += 1;
  }
}

/** All of some lists, list after list. */
export function* oneAfterTheOther<T>(lists: readonly Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}
