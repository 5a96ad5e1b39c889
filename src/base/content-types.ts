import { extname } from 'node:path';

const text = '; charset=utf-8';

const typeOfExtension: Readonly<Record<string, string>> = {
  '.html': `text/html${text}`,
  '.css': `text/css${text}`,
  '.js': `text/javascript${text}`,
  '.mjs': `text/javascript${text}`,
  '.json': `application/json${text}`,
  '.txt': `text/plain${text}`,
  '.xml': `application/xml${text}`,
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.wasm': 'application/wasm',
};

/** Media type of a file by its extension. `'a/index.html' -> 'text/html; charset=utf-8'`, unknown -> bytes */
export function contentTypeOf(file: string): string {
  return typeOfExtension[extname(file).toLowerCase()] ?? 'application/octet-stream';
}
