import type { IncomingMessage } from 'node:http';
import type { AstroIntegration } from 'astro';

/** `/api/forms/contact?x=1 -> /api/forms/contact/?x=1`; other addresses stay as they are. */
export function withSlash(address: string): string {
  return address.replace(/^(\/api\/[^?]*[^/?])(?=\?|$)/u, '$1/');
}

/** Lets the development server answer the API: it knows paths with a slash at the end only, and redirects lose a body. */
export function apiPathsIntegration(): AstroIntegration {
  return {
    name: 'gevel:api-paths',
    hooks: {
      'astro:server:setup': ({ server }) => {
        // Ahead of Astro's own check of slashes, which comes before any middleware.
        server.httpServer?.prependListener('request', (request: IncomingMessage) => {
          request.url = withSlash(request.url ?? '/');
        });
      },
    },
  };
}
