import { isLoopback } from '#base/loopback.ts';

/** Parameters of the address by which its author decides; `pg` reads them. */
const decisions = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/**
 * How to connect to a PostgreSQL server: encrypted, and its certificate checked, unless nothing leaves the machine or the
 * address says otherwise. `'postgres://db.example/a' -> { connectionString, ssl: true }`
 */
export function postgresConnection(url: string): { readonly connectionString: string; readonly ssl?: true } {
  const connectionString = url;
  if (!URL.canParse(url)) return { connectionString };
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  // A path is a socket in a folder of this machine, as is no host at all.
  const isHere = host === '' || host.startsWith('/') || isLoopback(host);
  const isDecided = decisions.some((name) => searchParams.has(name));
  return { connectionString, ...(!isHere && !isDecided && { ssl: true }) };
}

/** What to do where a connection failed for its encryption; empty for every other reason. */
export function encryptionAdvice(reason: string): string {
  if (!/ssl|certificate|tls/iu.test(reason)) return '';
  return (
    ' The connection is encrypted and the certificate of the server is checked: end DATABASE_URL with' +
    ' ?sslrootcert=<file> for a certificate of your own, or in a network that you trust with ?sslmode=disable.'
  );
}
