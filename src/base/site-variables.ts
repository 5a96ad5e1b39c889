import type { EnvironmentVariable } from './environment-variable.ts';

/** How the server listens, what it serves and what it tells. */
export const siteVariables: readonly EnvironmentVariable[] = [
  {
    name: 'HOST',
    group: 'site',
    meaning: 'address that the server listens on',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
  },
  { name: 'PORT', group: 'site', meaning: 'port that the server listens on', fallback: '4321', example: '8080' },
  {
    name: 'DIST',
    group: 'site',
    meaning: 'folder of the built site and its releases',
    fallback: 'dist',
    example: '/srv/gevel/dist',
  },
  {
    name: 'SITE_URL',
    group: 'site',
    meaning: 'public address of the site, in the place of `url` in `content/site.json`',
    fallback: '`url` in `content/site.json`',
    example: 'https://www.agency.example',
  },
  {
    name: 'LIST_ORDERS',
    group: 'site',
    meaning:
      'pages of lists behind the first and in another order than the usual, for readers without a script, and exports for portals: `demand` lets our own server make each when somebody asks, `static` builds them all, for a CDN or a plain folder',
    fallback: '`demand` for `npm start`, `static` for `npm run build`; rebuilds keep what is published',
    example: 'static',
  },
  {
    name: 'GEVEL_STREETS',
    group: 'site',
    meaning: 'PMTiles file with the streets of the map, in the place of `map.streets.file` in `content/site.json`',
    fallback: '`map.streets.file` in `content/site.json`, or no streets',
    example: '/srv/gevel/streets.pmtiles',
  },
  {
    name: 'TRUSTED_PROXIES',
    group: 'site',
    meaning: 'how many proxies stand before the server, 0 to 9: that many entries of X-Forwarded-For are believed',
    fallback: '0',
    example: '1',
  },
  {
    name: 'LOG_LEVEL',
    group: 'site',
    meaning: 'how much is logged: `debug` writes a line for each request, `silent` nothing',
    fallback: 'info',
    example: 'info',
  },
  {
    name: 'METRICS_KEY',
    group: 'site',
    meaning: 'bearer token, 32 characters or more, with which Prometheus reads `/api/metrics`',
    fallback: 'no metrics at `/api/metrics`; without `METRICS_LISTEN` either nothing is counted',
    isSecret: true,
  },
  {
    name: 'METRICS_LISTEN',
    group: 'site',
    meaning:
      'address and port where Prometheus reads `/metrics` without a key; nobody else may reach it, so name a network of your own',
    fallback: 'figures stand behind `METRICS_KEY` only',
    example: '127.0.0.1:9464',
  },
  {
    name: 'CLAMD',
    group: 'site',
    meaning:
      'scanner (ClamAV) that looks through the PDFs of visitors: its socket, or host and port; while it does not answer none is taken',
    fallback: 'PDFs are checked for their kind only',
    example: '/run/clamav/clamd.ctl',
  },
];
