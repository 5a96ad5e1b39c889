import type { AstroIntegration } from 'astro';

/** `import address from './worker.ts?worker&url'` is for browsers: a program that renders pages needs no worker built for it. */
export function workerAddressIntegration(): AstroIntegration {
  return {
    name: 'gevel:worker-address',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'gevel:worker-address',
                enforce: 'pre',
                applyToEnvironment: ({ config }) => config.consumer !== 'client',
                load: (id) => (id.endsWith('?worker&url') ? "export default '';" : undefined),
              },
            ],
          },
        });
      },
    },
  };
}
