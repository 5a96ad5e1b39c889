import { hash } from 'node:crypto';

/*
 * The text of an array of JSON, cut into those of its elements: of a thousand records one changes, and the others need not be read for it.
 */

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function behindSpace(json: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(json[at])) at += 1;
  return at;
}

/** Where a string that begins at a quote is over; the end of all where it never is. */
function behindString(json: Uint8Array, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) return at + 1;
    if (byte === backslash) at += 1;
  }
  return json.length;
}

/** Where an element is over: at the comma or bracket that follows it, or at the end of all. */
function behindElement(json: Uint8Array, from: number): number {
  let depth = 0;
  let at = from;
  while (at < json.length) {
    const byte = json[at];
    if (byte === quote) {
      at = behindString(json, at);
      continue;
    }
    if (byte === openObject || byte === openList) depth += 1;
    else if (depth === 0 && (byte === comma || byte === closeList)) return at;
    else if (byte === closeObject || byte === closeList) depth -= 1;
    at += 1;
  }
  return at;
}

/** The texts of the elements, which stay where they are in the bytes of the whole. */
export interface ArrayTexts {
  readonly json: Buffer;
  /** Where each begins and ends, one after the other. */
  readonly places: Uint32Array;
}

const none: ArrayTexts = { json: Buffer.from('[]'), places: new Uint32Array() };

const countOf = ({ places }: ArrayTexts): number => places.length / 2;
const startOf = ({ json, places }: ArrayTexts, index: number): number => places[2 * index] ?? json.length;
const endOf = ({ json, places }: ArrayTexts, index: number): number => places[2 * index + 1] ?? json.length;

/** What two texts have in common at either end: whole elements, with all that stands between them. */
interface Common {
  /** So many elements at the beginning. */
  readonly head: number;
  /** Where each of those at the end begins and ends now. */
  readonly tail: Uint32Array;
}

function commonWith(json: Buffer, before: ArrayTexts): Common {
  const shift = json.length - before.json.length;
  const isSame = (from: number, to: number, by: number): boolean =>
    to + by <= json.length && json.compare(before.json, from, to, from + by, to + by) === 0;
  const count = countOf(before);
  let head = 0;
  while (head + 1 < count && isSame(head === 0 ? 0 : startOf(before, head), startOf(before, head + 1), 0)) head += 1;
  let tail = count;
  const isBehindHead = (place: number): boolean => startOf(before, place) + shift >= startOf(before, head);
  while (tail > 0 && isBehindHead(tail - 1) && isSame(startOf(before, tail - 1), startOf(before, tail), shift))
    tail -= 1;
  return { head, tail: before.places.subarray(2 * tail).map((place) => place + shift) };
}

/** Where the first element behind the common ones begins, and whether the list is over there; undefined where none begins. */
function beginningOf(
  json: Buffer,
  before: ArrayTexts,
  head: number,
): readonly [at: number, isOver: boolean] | undefined {
  if (head > 0) return [behindSpace(json, startOf(before, head)), false];
  const first = behindSpace(json, 0);
  if (json[first] !== openList) return undefined;
  const at = behindSpace(json, first + 1);
  return [at, json[at] === closeList];
}

/**
 * `[ {"a": [1, 2]} , "b" ] -> {"a": [1, 2]} and "b"`. It looks for where they begin and end, and at nothing else: the whole is JSON when
 * each of them is. Undefined where it is not, or no list. What is the same as in a list `before` is not looked through.
 */
export function arrayTexts(json: Buffer, before = none): ArrayTexts | undefined {
  const { head, tail } = commonWith(json, before);
  const beginning = beginningOf(json, before, head);
  if (!beginning) return undefined;
  let [at, isOver] = beginning;
  const places = [...before.places.subarray(0, 2 * head)];
  while (!isOver) {
    if (at === tail[0]) return { json, places: Uint32Array.from([...places, ...tail]) };
    const end = behindElement(json, at);
    let last = end;
    while (isSpace(json[last - 1])) last -= 1;
    places.push(at, last);
    isOver = json[end] !== comma;
    at = isOver ? end : behindSpace(json, end + 1);
  }
  // At a bracket, or at the end of all, which nothing is behind of.
  const isWhole = behindSpace(json, at + 1) === json.length;
  return isWhole ? { json, places: Uint32Array.from(places) } : undefined;
}

/** The text of an element. */
export function textAt(texts: ArrayTexts, index: number): string {
  return texts.json.toString('utf8', startOf(texts, index), endOf(texts, index));
}

function hashAt(texts: ArrayTexts, index: number): string {
  return hash('sha1', texts.json.subarray(startOf(texts, index), endOf(texts, index)), 'base64');
}

/** Of each element where its text stood before, -1 where nowhere. Each is given once, so that two of one text have two. */
export function placesBefore(texts: ArrayTexts, before = none): Int32Array {
  const isSame = (index: number, place: number): boolean =>
    texts.json.compare(
      before.json,
      startOf(before, place),
      endOf(before, place),
      startOf(texts, index),
      endOf(texts, index),
    ) === 0;
  const [count, last] = [countOf(texts), countOf(before)];
  const most = Math.min(count, last);
  // Most of what changes stands in one place.
  let [head, tail] = [0, 0];
  while (head < most && isSame(head, head)) head += 1;
  while (tail < most - head && isSame(count - 1 - tail, last - 1 - tail)) tail += 1;
  const byHash = new Map<string, number[]>();
  for (let place = last - 1 - tail; place >= head; place -= 1) {
    const key = hashAt(before, place);
    const same = byHash.get(key);
    if (same) same.push(place);
    else byHash.set(key, [place]);
  }
  return Int32Array.from({ length: count }, (_, index) => {
    if (index < head) return index;
    if (index >= count - tail) return index - count + last;
    return byHash.get(hashAt(texts, index))?.pop() ?? -1;
  });
}
