import type { NginxSettings } from '#site/nginx-settings.ts';

/**
 * What is counted as one: the whole of an IPv4 address, of an IPv6 one the 56 bits of a household, as in `addressBlock`.
 * nginx knows an address as text, in which a row of zeros is left out.
 */
export const blockLines = [
  'default $binary_remote_addr;',
  '"~^((?:[0-9a-f]{1,4}:){2})0:[0-9a-f]{1,2}:" $1;',
  '"~^((?:[0-9a-f]{1,4}:){3}[0-9a-f]{0,2}?)[0-9a-f]{1,2}:" $1;',
  '"~^((?:[0-9a-f]{1,4}:){1,3}):" $1;',
];

/** For the http context: where nginx counts. */
export function limitZones({ id }: NginxSettings): string {
  return [
    `limit_conn_zone $gevel_block zone=${id}_requests:10m;`,
    `limit_conn_zone $gevel_block zone=${id}_forwarded:10m;`,
  ].join('\n');
}

/** For the server: whoever sends a head or a body slower than this holds a connection and asks for nothing. */
export function serverLimits({ id, requestsPerAddress }: NginxSettings): string[] {
  return [
    'client_header_timeout 8s;',
    '# Between two pieces of a body.',
    'client_body_timeout 20s;',
    `limit_conn ${id}_requests ${String(requestsPerAddress)};`,
  ];
}

/** For what is handed to the Node server. */
export function forwardedLimits({ id, forwardedPerAddress }: NginxSettings): string[] {
  return [
    '# nginx can only refuse whoever comes last; the Node server sends the slowest of an address away.',
    'proxy_request_buffering off;',
    `limit_conn ${id}_forwarded ${String(forwardedPerAddress)};`,
  ];
}
