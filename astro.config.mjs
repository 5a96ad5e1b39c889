import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { readAllRecords } from '#site/records.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { mediaIntegration } from '#render/integrations/media.ts';
import { checkedRecordsIntegration } from '#render/integrations/checked-records.ts';
import { apiPathsIntegration } from '#render/integrations/api-paths.ts';
import { inlineScriptIntegration } from '#render/integrations/inline-script.ts';
import { libraryCodeIntegration } from '#render/integrations/library-code.ts';
import { knownStylesIntegration } from '#render/integrations/known-styles.ts';
import { sharedIslandsIntegration } from '#render/integrations/shared-islands.ts';
import { rendererIntegration } from '#render/integrations/renderer-output.ts';
import { onDemandIntegration } from '#render/integrations/on-demand.ts';
import { ownPreloadIntegration } from '#render/integrations/own-preload.ts';
import { rootRedirectIntegration } from '#render/integrations/root-redirect.ts';
import { steadyIntegration } from '#render/integrations/steady.ts';
import { workerAddressIntegration } from '#render/integrations/worker-address.ts';
import { adapter } from './src/render/adapter.ts';
import { changedCodeIntegration } from './src/render/changed-code.ts';

const site = readSiteConfig();

/** What every island needs, in one file: small files for each part of it weigh more than what an island may spare. */
const islandChunk = {
  name: 'island',
  test: /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next)\/|src\/i18n\/(?:island-texts|use-texts)\.ts$/u,
};

/** Apart from it, what small features need too: the answer to a cookie banner must not bring all of React. */
const fetchChunk = {
  name: 'retry',
  test: /src\/i18n\/(?:retry|languages)\.ts$|src\/base\/json\.ts$|src\/ui\/own-code\.ts$|src\/ui\/preload\.ts$/u,
  priority: 1,
};

export default defineConfig({
  site: site.url,
  output: 'static',
  // Only for the few pages that answer on demand; everything else is built ahead.
  adapter: adapter(),
  outDir: './dist/client',
  trailingSlash: 'always',
  // Scoped or not, a selector weighs the same: where a component's styles stand changes nothing that is seen.
  scopedStyleStrategy: 'where',
  // A measured build of another snapshot keeps its cache apart from the site's own.
  cacheDir: process.env.GEVEL_ASTRO_CACHE ?? './node_modules/.astro',
  build: {
    // Static files where a static host wants them; the program for the rest beside it, outside of what is served.
    client: './',
    server: '../server/',
    format: 'directory',
    inlineStylesheets: 'never',
  },
  // Texts of an agency hold no code.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  vite: {
    // What builds and the server write is no change of the site's code.
    server: { watch: { ignored: ['**/.cache/**', '**/dist/**', '**/var/**'] } },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [fetchChunk, islandChunk] } } } } },
    },
  },
  integrations: [
    sharedIslandsIntegration(),
    react(),
    mediaIntegration(),
    onDemandIntegration(),
    inlineScriptIntegration(),
    libraryCodeIntegration(),
    workerAddressIntegration(),
    ownPreloadIntegration(),
    knownStylesIntegration(),
    steadyIntegration(),
    apiPathsIntegration(),
    checkedRecordsIntegration(() => void readAllRecords()),
    rendererIntegration(),
    changedCodeIntegration(),
    rootRedirectIntegration(site.defaultLanguage),
  ],
});
