import type { AstroIntegration } from 'astro';

/**
 * Renders islands that many pages share once, in the renderer that the build keeps. Stands before React's own renderer, which
 * takes every other; and all of them under development and in Astro's own build, which tests/build/plain-astro.test.ts
 * holds against ours.
 */
export function sharedIslandsIntegration(renderer = process.env['GEVEL_RENDERER']): AstroIntegration {
  if (renderer === undefined) return { name: 'gevel:shared-islands', hooks: {} };
  return {
    name: 'gevel:shared-islands',
    hooks: {
      'astro:config:setup': ({ addRenderer }) => {
        addRenderer({
          name: 'gevel:shared-islands',
          clientEntrypoint: '@astrojs/react/client.js',
          serverEntrypoint: './src/render/page/shared-island-renderer.ts',
        });
      },
    },
  };
}
