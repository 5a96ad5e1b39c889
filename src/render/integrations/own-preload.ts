import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { pluginIntegration } from './plugin-integration.ts';

const here = 'src/render/integrations/own-preload.ts';

/** Chunks that a visitor's click loads ask for what they need by src/ui/preload.ts. Fails the build when one needs a style. */
export function ownPreloadIntegration(): AstroIntegration {
  let root = '';
  return pluginIntegration({
    name: 'gevel:own-preload',
    enforce: 'pre',
    sharedDuringBuild: true,
    configResolved(config) {
      ({ root } = config);
    },
    resolveId: (id) => (id === '\0vite/preload-helper.js' ? join(root, 'src/ui/preload.ts') : undefined),
    generateBundle: {
      // After Vite has written the lists of what chunks need.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && /\bm\.f=\[[^\]]*\.css"/u.test(chunk.code))
            throw new Error(
              `${chunk.name} needs a style when it is loaded, which src/ui/preload.ts does not. See ${here}.`,
            );
      },
    },
  });
}
