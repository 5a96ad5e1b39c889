import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeTemplates } from '#publish/letters/compile.ts';
import { startPostgres } from '#scripts/test-setup/postgres.ts';
import { readSiteConfig } from '#site/site-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templatesFile: string;
  }
}

/** Once for all tests of the API: a PostgreSQL server, and the mail templates as the build makes them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'gevel-api-'));
  const templatesFile = join(folder, 'templates.json');
  await writeTemplates(readSiteConfig(), templatesFile);
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  project.provide('templatesFile', templatesFile);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
