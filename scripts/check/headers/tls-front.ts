import { readFileSync } from 'node:fs';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { makeCertificate } from '#scripts/test-setup/certificate.ts';

const host = '127.0.0.1';

/** What stands before the site on a real machine, for as long as a scan takes. */
export interface TlsFront {
  /** The certificate, for the scanner to believe. */
  readonly certificateFile: string;
  readonly stop: () => Promise<void>;
}

/** Says what the scanner needs when a port cannot be had. */
export function portProblem(port: number, code: string | undefined): string {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program has it: stop that one for a moment',
    EACCES: 'this user may not open it: run the scan as root, or in a container',
  };
  return (
    `The scan asks https://localhost and http://localhost, so it needs port ${String(port)} of ${host}, and ` +
    `${reasons[code ?? ''] ?? `it cannot be opened (${code ?? 'no reason given'})`}. Nothing was scanned.`
  );
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(portProblem(port, error.code), { cause: error }));
    });
    server.listen(port, host, resolve);
  });
}

/** Hands each request to the site, as nginx would, and its answer back untouched. */
function handOn(site: URL): RequestListener {
  return (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': host };
    const { method, url: path } = incoming;
    const passed = request({ host: site.hostname, port: site.port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.once('error', () => {
      outgoing.destroy();
    });
    incoming.pipe(passed);
  };
}

const toTls: RequestListener = ({ url = '/' }, outgoing) => {
  outgoing.writeHead(301, { Location: `https://localhost${url}` }).end();
};

/** Puts TLS on port 443 of this machine alone before a site, and the redirect to it on port 80. */
export async function startTlsFront(siteUrl: string, folder: string): Promise<TlsFront> {
  const { keyFile, certificateFile } = makeCertificate(folder);
  const credentials = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
  const servers = [
    { port: 443, server: createTlsServer(credentials, handOn(new URL(siteUrl))) },
    { port: 80, server: createServer(toTls) },
  ];
  const stop = async (): Promise<void> => {
    for (const { server } of servers) {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    }
  };
  try {
    for (const { port, server } of servers) await listen(server, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { certificateFile, stop };
}
