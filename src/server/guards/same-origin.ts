/** Methods that change nothing (RFC 9110 section 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * May this request change something? Browsers say by Fetch Metadata where a request comes from, older ones by Origin; a
 * request that says neither is no browser's form and is refused, whatever its content type.
 */
export function isOwnRequest(request: Request, siteUrl: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null || originOf(origin) !== origin) return false;
  // The public address, or the one under which this very request reached us (a demonstration on localhost).
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return origin === originOf(siteUrl) || new URL(origin).host === host.toLowerCase();
}
