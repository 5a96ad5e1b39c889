import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { readSiteConfig } from './src/site/site-config.ts';
import { mediaIntegration } from './scripts/astro/media.ts';
import { onDemandIntegration } from './scripts/astro/on-demand.ts';
import { rootRedirectIntegration } from './scripts/astro/root-redirect.ts';

const site = readSiteConfig();

export default defineConfig({
  site: site.url,
  output: 'static',
  outDir: './dist/client',
  trailingSlash: 'always',
  // A measured build of another snapshot keeps its cache apart from the site's own.
  cacheDir: process.env.GEVEL_ASTRO_CACHE ?? './node_modules/.astro',
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: Number(process.env.GEVEL_CONCURRENCY) || 1 },
  devToolbar: { enabled: false },
  integrations: [react(), mediaIntegration(), onDemandIntegration(), rootRedirectIntegration(site.defaultLanguage)],
});
