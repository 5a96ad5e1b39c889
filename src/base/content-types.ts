import { extname } from 'node:path';
import { lookup } from 'mrmime';

/**
 * `text/xml` is out of use (RFC 7303), the type of an icon was never registered, that of PMTiles is new, and browsers take rules
 * of prefetching by theirs alone.
 */
const ourTypes = new Map([
  ['.xml', 'application/xml'],
  ['.ico', 'image/x-icon'],
  ['.pmtiles', 'application/vnd.pmtiles'],
  ['.speculationrules', 'application/speculationrules+json'],
]);

const isText = /^(?:text\/|application\/(?:json|xml)$)/u;

/** Media type of a file by its extension. `'a/index.html' -> 'text/html; charset=utf-8'`, unknown -> bytes */
export function contentTypeOf(file: string): string {
  const extension = extname(file).toLowerCase();
  const type = ourTypes.get(extension) ?? lookup(extension) ?? 'application/octet-stream';
  return isText.test(type) ? `${type}; charset=utf-8` : type;
}
