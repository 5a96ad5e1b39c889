import type { EnvironmentVariable } from './environment-variable.ts';
import { internalVariables } from './internal-variables.ts';
import { mailVariables } from './mail-variables.ts';
import { publishVariables } from './publish-variables.ts';
import { releaseVariables } from './release-variables.ts';
import { siteVariables } from './site-variables.ts';
import { storeVariables } from './store-variables.ts';
import { testVariables } from './test-variables.ts';

/**
 * Every variable but those of the CRM, which each adapter describes itself (`FEED_…`). `.env.example` and the table of
 * docs/operate/environment.md are made from this list by `node scripts/docs/write.ts`.
 */
export const environmentVariables: readonly EnvironmentVariable[] = [
  ...siteVariables,
  ...storeVariables,
  ...mailVariables,
  ...releaseVariables,
  ...publishVariables,
  ...testVariables,
  ...internalVariables,
];
