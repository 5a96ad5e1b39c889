const yearSeconds = 31_536_000;

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
  'Strict-Transport-Security': `max-age=${String(yearSeconds)}`,
} as const;
