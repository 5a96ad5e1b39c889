import { z } from 'zod';

/** What stands in a configuration file of nginx as it is: no space, quote or sign that ends a line. */
const folder = z.string().regex(/^\/[\w./-]*[\w.-]$/u, 'a path from the root, with letters, digits and . _ - only');
const listen = z
  .string()
  .regex(
    /^(?:(?:[\d.]+|\[[\da-f:]+\]|localhost):)?\d{1,5}$/u,
    'a port, or an address and a port: 192.0.2.1:80, [::]:80',
  );

/** Where the nginx of a machine listens, finds the files and hands on (docs/operate/one-machine.md). */
export const nginxSettings = z.strictObject({
  /** Tells apart the sites of one nginx: all that it knows by name begins with this. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/u, 'small letters, digits and _')
    .default('gevel'),
  listen: z.array(listen).min(1).default(['80']),
  /** Names that lead to the one of `url`. */
  otherNames: z.array(z.string().regex(/^[a-z0-9*.-]+$/u, 'a host name')).default([]),
  /** The folder of `DIST`, as nginx sees it. */
  folder: folder.default('/var/www/gevel/dist'),
  /** Where the Node server listens: `HOST` and `PORT`, or the socket of the unit. */
  upstream: z
    .string()
    .regex(/^(?:[\w.-]+:\d{1,5}|\[[\da-f:]+\]:\d{1,5}|unix:\/[\w./-]+)$/u, '127.0.0.1:4321 or unix:/run/gevel.sock')
    .default('127.0.0.1:4321'),
  /** With a certificate nginx speaks TLS, and `listen` only leads there. */
  tls: z
    .strictObject({
      certificate: folder,
      key: folder,
      listen: z.array(listen).min(1).default(['443']),
    })
    .exactOptional(),
  /** Files that prove to a certificate authority whose name it is: `/.well-known/acme-challenge/`. */
  challenges: folder.exactOptional(),
  /** Sends the .br files of the build; needs the module ngx_brotli (Debian: libnginx-mod-http-brotli-static). */
  brotli: z.boolean().default(false),
  /** Requests of one address that are answered at the same time; people behind one address share them. */
  requestsPerAddress: z.int().min(8).max(65_535).default(256),
  /** The same for what goes to the Node server: more than it receives of one address (receiving-rules.ts). */
  forwardedPerAddress: z.int().min(8).max(65_535).default(100),
});

export type NginxSettings = z.infer<typeof nginxSettings>;
