import { memoByKey } from '#base/memo.ts';
import { noteUnit } from '#base/recorded.ts';
import { hashOf } from '#site/content-keys.ts';
import type { Content } from '#site/content.ts';

/** What a page wants to know of the feed, where that is little: which home a text shows, how many there are. */
type Answer = object | string | number | undefined;

/** By the content that pages get: the same, of whose feed it is not noticed what is read. */
const unwatched = new WeakMap<Content, Content>();
const questions = new Map<string, (content: Content, about: string) => Answer>();

/** Says which content is the one behind that of the pages. */
export function keepUnwatched(watched: Content, content: Content): void {
  unwatched.set(watched, content);
}

const keysOf = memoByKey((content: Content, name: string) => {
  const answer = questions.get(name);
  const keys = new Map<string, string>();
  return (about: string): string => {
    // One of a page that is not loaded has no answer: that page is made again.
    const key = keys.get(about) ?? (answer ? hashOf([answer(content, about)]) : String(Math.random()));
    keys.set(about, key);
    return key;
  };
});

/** What stands for the answer to a question. */
export function answerKey(watched: Content, name: string, about: string): string {
  return keysOf(unwatched.get(watched) ?? watched, name)(about);
}

/**
 * A question to the feed, of which a page shows the answer and nothing else: it is made again when that is another one, and not
 * with each home. `feedQuestion('home-count', ({ listings }) => listings.length)`
 */
export function feedQuestion<Value extends Answer>(
  name: string,
  answer: (content: Content, about: string) => Value,
): (content: Content, about?: string) => Value {
  questions.set(name, answer);
  return (content, about = '') => {
    noteUnit('asked', name, about);
    return answer(unwatched.get(content) ?? content, about);
  };
}
