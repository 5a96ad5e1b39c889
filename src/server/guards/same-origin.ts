import { isIP } from 'node:net';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * Does the page lie where this very request went, at a bare address or on this machine? So does a demonstration without a
 * name. Of a name it would say nothing: whoever owns one can let it lead here.
 */
function isAtAddress(origin: string, host: string): boolean {
  const { host: own, hostname } = new URL(origin);
  const isNameless = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/gu, '')) !== 0;
  return isNameless && own === host.toLowerCase();
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
  return origin === originOf(siteUrl) || isAtAddress(origin, request.headers.get('host') ?? '');
}
