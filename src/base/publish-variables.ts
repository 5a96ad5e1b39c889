import type { EnvironmentVariable } from './environment-variable.ts';

/** Where a published site goes on to: caches, storage, other machines. */
export const publishVariables: readonly EnvironmentVariable[] = [
  {
    name: 'CDN_PURGE_URL',
    group: 'release',
    meaning: 'told after each publication which paths changed: `{"everything": false, "paths": […]}`',
    fallback: 'nobody is told',
    example: 'https://cdn.example/purge',
  },
  {
    name: 'CDN_PURGE_TOKEN',
    group: 'release',
    meaning: 'sent to `CDN_PURGE_URL` as `Authorization: Bearer`',
    isSecret: true,
  },
  {
    name: 'API_ORIGIN',
    group: 'release',
    meaning:
      'machine or function that answers `/api/`, office and owner portal, for the worker of `npx gevel host cloudflare`; set in `wrangler.jsonc`',
    fallback: 'the worker answers 503 there',
    example: 'https://api.agency.example',
  },
  {
    name: 'PUBLISH_TO',
    group: 'release',
    meaning:
      'storage that speaks the interface of S3, `s3://bucket/path`: each publication is put there, and every machine with the same address serves what stands there; nobody else may read it',
    fallback: 'the site is published on this machine only',
    example: 's3://bucket/site',
  },
  {
    name: 'PUBLISH_S3_ENDPOINT',
    group: 'release',
    meaning: 'address of that storage; https, or this machine',
    fallback: 'needed with `PUBLISH_TO`',
    example: 'https://s3.storage.example',
  },
  {
    name: 'PUBLISH_S3_REGION',
    group: 'release',
    meaning: 'its region, where it has several',
    fallback: 'us-east-1',
    example: 'eu-west-1',
  },
  {
    name: 'PUBLISH_S3_KEY_ID',
    group: 'release',
    meaning: 'name of the key for that storage; it lists, reads, writes and deletes below the path',
    fallback: 'needed with `PUBLISH_TO`',
    isSecret: true,
  },
  {
    name: 'PUBLISH_S3_SECRET',
    group: 'release',
    meaning: 'the key itself',
    fallback: 'needed with `PUBLISH_TO`',
    isSecret: true,
  },
];
