/** A file of the feed to fetch: a path below the feed, or an http(s) address. */
export type SourceLink =
  | { readonly kind: 'path'; readonly path: string }
  | {
      readonly kind: 'url';
      readonly url: string;
      /** A name that stays when the address changes, as signed addresses do. */
      readonly key?: string;
    };

/** Addresses as people copy them, without their beginning: of what is on the web, and of hosts of films and tours. */
const withoutScheme =
  /^(?:\/\/(?=[\w-])|(?=www\.[\w-]+\.\w|(?:[\w-]+\.)?(?:youtube\.com|youtu\.be|vimeo\.com|matterport\.com)\/))/iu;

/** An http(s) address without user name and password, normalized. `'javascript:alert(1)' -> undefined`, `'youtu.be/abc' -> 'https://youtu.be/abc'` */
export function safeHttpUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000) return undefined;
  const url = URL.parse(value.trim().replace(withoutScheme, 'https://'));
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username || url.password || url.hostname === '' ? undefined : url.href;
}

/** A relative path that stays below its folder. `'media/a.jpg' -> 'media/a.jpg'`, `'../etc/passwd' -> undefined` */
export function safeRelativePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined;
  const path = value.trim().normalize('NFC');
  // A path is taken as it is written: an escape, a drive, a query or a scheme in it is not one of ours.
  if (path === '' || /[\\%?#:\p{Cc}]/u.test(path)) return undefined;
  const isBelow = path.split('/').every((segment) => segment !== '' && segment !== '..' && !segment.startsWith('.'));
  return isBelow ? path : undefined;
}

/** What a record names as a picture, plan or document. */
export function sourceLink(value: unknown): SourceLink | undefined {
  const url = safeHttpUrl(value);
  if (url !== undefined) return { kind: 'url', url };
  const path = safeRelativePath(value);
  return path === undefined ? undefined : { kind: 'path', path };
}
