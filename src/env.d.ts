/// <reference types="astro/client" />

/** Address of a chunk that the page loads when a visitor asks for it: see src/render/integrations/on-demand.ts. */
declare module '*?on-demand' {
  const address: string;
  export { address as default };
}

/** The module as the text of a `<script is:inline>`: see src/render/integrations/inline-script.ts. */
declare module '*?inline-script' {
  const script: string;
  export { script as default };
}

/** For tsc, which does not read Astro's files; `astro check` knows each component's own properties. */
declare module '*.astro' {
  import type { AstroInstance } from 'astro';
  const component: AstroInstance['default'];
  export { component as default };
}

declare namespace Astro {
  interface ClientDirectives {
    /** See src/render/page/steady-directive.ts. */
    'client:steady'?: boolean | 'visitor';
  }
}
