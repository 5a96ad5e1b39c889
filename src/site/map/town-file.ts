import { createHash } from 'node:crypto';
import text from './towns.json?raw';

/** Towns and villages for the search, as scripts/map-base made them; the name tells what is in it, so that it is kept for ever. */
export const townFile = { name: createHash('sha256').update(text).digest('hex').slice(0, 12), text } as const;
