import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorMessage } from '#base/error-message.ts';
import type { Services } from '#server/services.ts';

/** Prometheus asks one thing at a time; whoever sends slower than this asks for nothing. */
const limits = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 8_192,
};
const mostConnections = 16;

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** Tells the figures at `/metrics` of the address of METRICS_LISTEN, and nothing else; undefined where none is set. */
export async function listenForMetrics({
  config,
  metrics,
  log,
}: Pick<Services, 'config' | 'metrics' | 'log'>): Promise<
  { readonly port: number; stop(): Promise<void> } | undefined
> {
  const place = config.metricsListen;
  if (!place || !metrics) return undefined;
  const answer = async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (url !== '/metrics') send(response, 404, 'The figures are at /metrics.\n');
    else if (method !== 'GET') send(response, 405, 'Ask with GET.\n');
    else send(response, 200, await metrics.text());
  };
  const server = createServer(limits, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ reason: errorMessage(error) }, 'metrics');
      response.destroy();
    });
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const where = `${place.host}:${String(place.port)}`;
      reject(new Error(`METRICS_LISTEN: nothing can listen at ${where}: ${error.message}.`, { cause: error }));
    });
    server.listen(place, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : place.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
