import { request, type IncomingHttpHeaders } from 'node:http';
import { request as requestTls } from 'node:https';

export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly tls?: boolean;
}

/** A request as it is, with the path untidied and any Host header. Rejects when no answer comes. */
export function ask(port: number, path: string, { headers, method, body, tls = false }: Asked = {}): Promise<Told> {
  const options = { host: '127.0.0.1', port, path, agent: false, rejectUnauthorized: false } as const;
  return new Promise((resolve, reject) => {
    const send = tls ? requestTls : request;
    const sent = send({ ...options, ...(headers && { headers }), ...(method && { method }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
