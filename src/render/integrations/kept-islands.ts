import type { AstroIntegration } from 'astro';

/**
 * Renders islands that many pages share once, in the program that the build keeps. Stands before React's own renderer, which
 * takes every other; and all of them under development and in Astro's own build, which tests/build/plain-astro.test.ts
 * holds against ours.
 */
export function keptIslandsIntegration(program = process.env['GEVEL_PROGRAM']): AstroIntegration {
  if (program === undefined) return { name: 'gevel:kept-islands', hooks: {} };
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
