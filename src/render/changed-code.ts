import type { AstroIntegration } from 'astro';

/** Tells pages under development that a file has changed, so that what they made before is no measure any more (src/render/page/shared-html.ts). */
export function changedCodeIntegration(): AstroIntegration {
  return {
    name: 'gevel:changed-code',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.watcher.on('all', () => {
          for (const { name, hot } of Object.values(server.environments))
            if (name !== 'client') hot.send('gevel:changed-code');
        });
      },
    },
  };
}
