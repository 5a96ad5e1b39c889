import type { AstroIntegration } from 'astro';

/** Adds `client:steady` for islands whose HTML works without their code. */
export function steadyIntegration(): AstroIntegration {
  return {
    name: 'gevel:steady',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'steady', entrypoint: './src/render/page/steady-directive.ts' });
      },
    },
  };
}
