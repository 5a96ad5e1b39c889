import { defineConfig } from 'astro/config';
import { readSiteConfig } from './src/site/site-config.ts';
import { mediaIntegration } from './scripts/astro/media.ts';

const site = readSiteConfig();

export default defineConfig({
  site: site.url,
  output: 'static',
  outDir: './dist/client',
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  integrations: [mediaIntegration()],
});
