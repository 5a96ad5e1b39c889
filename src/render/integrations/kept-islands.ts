import type { AstroIntegration } from 'astro';

/** Renders islands that many pages share once. Stands before React's own renderer, which takes every other. */
export function keptIslandsIntegration(): AstroIntegration {
  return {
    name: 'gevel:kept-islands',
    hooks: {
      'astro:config:setup': ({ addRenderer }) => {
        addRenderer({
          name: 'gevel:kept-islands',
          clientEntrypoint: '@astrojs/react/client.js',
          serverEntrypoint: './src/render/page/kept-island-renderer.ts',
        });
      },
    },
  };
}
