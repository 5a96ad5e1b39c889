/// <reference types="astro/client" />

/** Address of a chunk that the page loads when a visitor asks for it: see scripts/astro/on-demand.ts. */
declare module '*?on-demand' {
  const address: string;
  export { address as default };
}
