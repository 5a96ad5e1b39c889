/**
 * Netlify's own local runtime (@netlify/dev) before a project, in a process of its own: `node netlify-process.ts <tool> <project> <port>`.
 * It stands in the folder of the function, which is laid out as the project is.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { z } from 'zod';

interface LocalNetlify {
  readonly start: () => Promise<unknown>;
  readonly handle: (request: Request) => Promise<Response | undefined>;
}

const [, , tool = '', projectRoot = '', port = ''] = process.argv;
type Netlify = new (options: object) => LocalNetlify;
const runtime = z.object({ NetlifyDev: z.custom<Netlify>((value) => typeof value === 'function') });
const { NetlifyDev } = runtime.parse(await import(pathToFileURL(join(tool, 'dist/main.js')).href));
const [on, off] = [{ enabled: true }, { enabled: false }];
const local = new NetlifyDev({
  projectRoot,
  functions: on,
  headers: on,
  redirects: on,
  staticFiles: on,
  aiGateway: off,
  blobs: off,
  database: off,
  edgeFunctions: off,
  environmentVariables: off,
  geolocation: off,
  images: off,
  skipGitignore: true,
});
await local.start();
const answer = getRequestListener(
  async (request) => (await local.handle(request)) ?? new Response('nothing is there', { status: 404 }),
  { overrideGlobalObjects: false },
);
createServer((request, response) => void answer(request, response)).listen(Number(port), '127.0.0.1');
