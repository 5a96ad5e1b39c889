import { isIP } from 'node:net';
import { isLoopback } from '#base/loopback.ts';

/** Names that lead nowhere on the internet: RFC 2606 and RFC 6761 reserve them, RFC 6762 `.local`, and RFC 8375 `home.arpa`. */
const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|home\.arpa|example\.(?:com|net|org))$/iu;

/** Addresses of private networks (RFC 1918, RFC 4193, and those of one link). */
const privateAddress = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[?f[cd][\da-f]{2}:|\[?fe80:)/iu;

/** Can strangers reach a site of this address? `'https://www.agency.be' -> true`, `'http://localhost:4321' -> false` */
export function isPublicSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  if (isLoopback(hostname) || reserved.test(hostname)) return false;
  const isNumber = isIP(hostname.replace(/^\[|\]$/gu, '')) !== 0;
  return isNumber ? !privateAddress.test(hostname) : hostname.includes('.');
}
