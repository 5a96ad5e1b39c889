const yearSeconds = 31_536_000;

/**
 * How far a browser insists on TLS: on this host; on all below its name; or on all of them before the first visit, once the
 * name is handed in for the lists of browsers (hstspreload.org), which is hard to undo.
 */
export const transportScopes = ['host', 'subdomains', 'preload'] as const;
export type TransportScope = (typeof transportScopes)[number];

const scopeWords: Readonly<Record<TransportScope, string>> = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
};

/**
 * Headers of every answer, of a page, a file or the API, wherever it is hosted; the content security policy, which differs,
 * comes on top (`src/hosting/rules/headers.ts`, `src/server/app/app.ts`). Tile servers want to know the site that asks, not its path.
 */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Where browsers tell what the policy of a page kept out. */
export const policyReportPath = '/api/policy-reports';

/** The same word on every answer of the site: a browser keeps the last one. `'subdomains' -> 'max-age=31536000; includeSubDomains'` */
export function transportSecurity(scope: TransportScope): string {
  return `max-age=${String(yearSeconds)}${scopeWords[scope]}`;
}
