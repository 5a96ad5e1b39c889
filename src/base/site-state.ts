/*
 * A process that renders one state of the site after the other, content, day and feed, must not show something of the one before.
 * Whatever a module keeps by itself says here how it is let go; what is kept by an object of the state goes with that object
 * (src/base/memo.ts).
 */

const forgetters: (() => void)[] = [];

/** Says how something that a module keeps of the site is forgotten. */
export function keepsOfSite(forget: () => void): void {
  forgetters.push(forget);
}

let isFollowed = false;
let states = 0;

/** From now on this process renders one state after the other. */
export function followSite(): void {
  isFollowed = true;
}

/** Does it? Then what the feed says once more is worth keeping: of thousands of records a few change. */
export function siteIsFollowed(): boolean {
  return isFollowed;
}

/** Was there a state before this one? Then another one may come, and what is kept for it is worth its memory. */
export function siteWasAnother(): boolean {
  return states > 1;
}

/** The site is another one from now on: whatever was kept of it is made anew when it is asked for. */
export function forgetSite(): void {
  states += 1;
  for (const forget of forgetters) forget();
}
