import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const moduleFile = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const server = {
  name: 'gevel:adapter',
  entrypointResolution: 'auto',
  serverEntrypoint: moduleFile('../site/on-demand-entry.ts'),
  adapterFeatures: { buildOutput: 'server' },
  supportedAstroFeatures: {
    staticOutput: 'stable',
    hybridOutput: 'stable',
    serverOutput: 'stable',
    sharpImageService: 'stable',
  },
} as const;

/**
 * Runs Astro's on-demand pages in our own server: it asks for a page by a function and gets a `Response`, so that no
 * request of Node has to be made up for it.
 */
export function adapter(): AstroIntegration {
  return {
    name: 'gevel:adapter',
    hooks: {
      'astro:config:setup': ({ addMiddleware }) => {
        addMiddleware({ order: 'pre', entrypoint: moduleFile('failures.ts') });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter(server);
      },
    },
  };
}
