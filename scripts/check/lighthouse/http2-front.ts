import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { makeCertificate } from '#scripts/test-setup/certificate.ts';
import type { ServedSite } from '#scripts/check/served-site.ts';

const host = '127.0.0.1';
/** What HTTP/1.1 says of a connection, for which HTTP/2 has no room. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

/** Hands each request to the site, and its answer back. */
function handOn(site: URL): (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => void {
  return (incoming, outgoing) => {
    const own = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const { authority, method, url: path } = incoming;
    const told = { host: authority, 'x-forwarded-proto': 'https', 'x-forwarded-for': host };
    const headers = { ...Object.fromEntries(own), ...told };
    const passed = request({ host: site.hostname, port: site.port, method, path, headers }, (answer) => {
      for (const [name, value = ''] of Object.entries(answer.headers)) {
        if (!ofConnection.includes(name)) outgoing.setHeader(name, value);
      }
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    passed.once('error', () => {
      outgoing.stream.destroy();
    });
    incoming.pipe(passed);
  };
}

/** TLS and HTTP/2 before a site, as visitors meet it behind nginx or a host's own front (src/hosting/rules/nginx-server.ts). */
export async function startHttp2Front(site: ServedSite, folder: string): Promise<ServedSite> {
  const { keyFile, certificateFile } = makeCertificate(folder);
  const server = createSecureServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) });
  server.on('request', handOn(new URL(site.url)));
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = async (): Promise<void> => {
    for (const session of sessions) session.destroy();
    server.close();
    await site.stop();
  };
  return { url: `https://${host}:${String(port)}`, stop };
}
