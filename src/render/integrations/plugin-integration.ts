import type { AstroIntegration, ViteUserConfig } from 'astro';

export type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** An integration that is one plug-in of Vite, under its name. */
export function pluginIntegration(plugin: VitePlugin): AstroIntegration {
  return {
    name: plugin.name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
