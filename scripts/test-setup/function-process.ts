import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';

/**
 * A host of functions in one process: starts the file of a handler as the launcher of the host does, tells its port on the
 * standard output, and calls a second file when it is asked for `/timer`, which only the host can do.
 */
const [, , kind, handlerFile = '', timerFile] = process.argv;

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;
type WebHandler = (request: Request, context: { readonly ip: string }) => Promise<Response>;

async function defaultOf<T>(file: string): Promise<T> {
  const { default: handler } = (await import(pathToFileURL(file).href)) as { default: T };
  return handler;
}

const begun = performance.now();
const answer: NodeHandler =
  kind === 'node' ? await defaultOf<NodeHandler>(handlerFile) : webAnswer(await defaultOf<WebHandler>(handlerFile));

function webAnswer(handle: WebHandler): NodeHandler {
  return getRequestListener((request) => handle(request, { ip: '127.0.0.1' }), { overrideGlobalObjects: false });
}

const server = createServer((request, response) => {
  void (async () => {
    if (request.url !== '/timer' || timerFile === undefined) {
      await answer(request, response);
      return;
    }
    const work = await defaultOf<() => Promise<void>>(timerFile);
    await work();
    response.end();
  })();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ port, loadedMs: Math.round(performance.now() - begun) }));
});
