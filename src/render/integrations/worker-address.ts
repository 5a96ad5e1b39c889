import type { AstroIntegration } from 'astro';
import { pluginIntegration } from './plugin-integration.ts';

/** `import address from './worker.ts?worker&url'` is for browsers: a program that renders pages needs no worker built for it. */
export function workerAddressIntegration(): AstroIntegration {
  return pluginIntegration({
    name: 'gevel:worker-address',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer !== 'client',
    load: (id) => (id.endsWith('?worker&url') ? "export default '';" : undefined),
  });
}
