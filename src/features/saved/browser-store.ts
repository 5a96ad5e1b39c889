import { savedEvent, savedKey, seenKey, seenLimit } from '#contracts/saved.ts';
import { homesText, parseHomes, parseSeen, savedLimit, type SavedHome, type SeenHome } from './saved-homes.ts';

/** What came of writing: done, the browser has no room, or it stores nothing for this site. */
export type Written = 'done' | 'no-room' | 'blocked';

/** Stored text; a browser that blocks the storage has none. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function readSaved(): SavedHome[] {
  return parseHomes(read(savedKey), savedLimit);
}

export function readSeen(): SeenHome[] {
  return parseSeen(read(seenKey), seenLimit);
}

/** Writes the favourites and tells the page. */
export function writeSaved(homes: readonly SavedHome[]): Written {
  try {
    localStorage.setItem(savedKey, homesText(homes));
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' && read(savedKey) !== null
      ? 'no-room'
      : 'blocked';
  }
  dispatchEvent(new Event(savedEvent));
  return 'done';
}

export function forgetSeen(): void {
  try {
    localStorage.removeItem(seenKey);
  } catch {
    // A storage that cannot be reached holds nothing to forget.
  }
}
