import type { AstroIntegration } from 'astro';

/** While developing, `/` leads to the default language; in production the server or a redirect page does that. */
export function rootRedirectIntegration(defaultLanguage: string): AstroIntegration {
  return {
    name: 'gevel:root-redirect',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          if (request.url !== '/') {
            next();
            return;
          }
          response.writeHead(302, { Location: `/${defaultLanguage}/` });
          response.end();
        });
      },
    },
  };
}
