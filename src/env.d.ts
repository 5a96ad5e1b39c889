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

/** What makes HTML or addresses of scripts of texts. They are objects that stand where texts do, and are typed as such. */
interface TrustedTypesRules {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (address: string) => string;
}

/** Trusted Types, in browsers that know them; the types of the DOM do not yet. */
declare const trustedTypes:
  { readonly createPolicy: (name: string, rules: TrustedTypesRules) => TrustedTypesRules } | undefined;

declare namespace Astro {
  interface ClientDirectives {
    /** See src/render/page/steady-directive.ts. */
    'client:steady'?: boolean | 'visitor';
  }
}
