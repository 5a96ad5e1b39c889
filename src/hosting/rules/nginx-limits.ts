/** Requests of one address that are answered at the same time; people behind one address share them. */
const mostRequests = 256;
/** The same for what goes to the Node server: more than it receives of one address (receiving-rules.ts). */
const mostForwarded = 100;

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
export const limitZones = [
  'limit_conn_zone $gevel_block zone=gevel_requests:10m;',
  'limit_conn_zone $gevel_block zone=gevel_forwarded:10m;',
].join('\n');

/** For the server: whoever sends a head or a body slower than this holds a connection and asks for nothing. */
export const serverLimits = [
  'client_header_timeout 8s;',
  '# Between two pieces of a body.',
  'client_body_timeout 20s;',
  `limit_conn gevel_requests ${String(mostRequests)};`,
];

/** For what is handed to the Node server. */
export const forwardedLimits = [
  '# nginx can only refuse whoever comes last; the Node server sends the slowest of an address away.',
  'proxy_request_buffering off;',
  `limit_conn gevel_forwarded ${String(mostForwarded)};`,
];
