import { isLoopback } from '#base/loopback.ts';

/** What is kept in storage; the variables that say where begin with it: `BACKUP_S3_ENDPOINT`. */
export type StoragePurpose = 'BACKUP' | 'PUBLISH';

/** A place in storage that speaks the interface of S3, and who we are there. */
export interface StorageSettings {
  readonly purpose: StoragePurpose;
  /** `s3://bucket/gevel`, as BACKUP_DIR or PUBLISH_TO says it. */
  readonly address: string;
  /** `https://s3.storage.example`, without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  /** What every name begins with: `'gevel/'`, or nothing. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const variables = {
  BACKUP: {
    endpoint: 'BACKUP_S3_ENDPOINT',
    region: 'BACKUP_S3_REGION',
    keyId: 'BACKUP_S3_KEY_ID',
    secret: 'BACKUP_S3_SECRET',
  },
  PUBLISH: {
    endpoint: 'PUBLISH_S3_ENDPOINT',
    region: 'PUBLISH_S3_REGION',
    keyId: 'PUBLISH_S3_KEY_ID',
    secret: 'PUBLISH_S3_SECRET',
  },
} as const;

const addressPattern = /^s3:\/\/(?<bucket>[a-z\d][a-z\d.-]{1,61}[a-z\d])(?<path>(?:\/[\w.-]+)*)\/?$/u;

/** Is this a place in storage, and no folder? `'s3://bucket/gevel' -> true`, `'/mnt/backup' -> false` */
export function isStorageAddress(address: string): boolean {
  return address.startsWith('s3://');
}

function readEndpoint(variable: string, given: string | undefined): string {
  if (!given || !URL.canParse(given))
    throw new Error(`${variable} is no address: give the one of your storage, such as https://s3.storage.example.`);
  const { protocol, hostname, origin } = new URL(given);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return origin;
  throw new Error(`${variable} must start with https://: what is sent passes the network to ${hostname}.`);
}

/** Reads `s3://bucket/path` and the variables that belong to it; throws with advice on the first wrong value. */
export function readStorageSettings(
  address: string,
  env: NodeJS.ProcessEnv,
  purpose: StoragePurpose = 'BACKUP',
): StorageSettings {
  const { bucket, path = '' } = addressPattern.exec(address)?.groups ?? {};
  if (bucket === undefined)
    throw new Error(`"${address}" is no place in storage. Write s3://bucket, or s3://bucket/path.`);
  const names = variables[purpose];
  const { [names.keyId]: keyId, [names.secret]: secret, [names.region]: region } = env;
  if (!keyId || !secret) throw new Error(`${address} needs ${names.keyId} and ${names.secret} (or …_FILE of each).`);
  return {
    purpose,
    address: `s3://${bucket}${path}`,
    endpoint: readEndpoint(names.endpoint, env[names.endpoint]),
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    region: region ?? 'us-east-1',
    keyId,
    secret,
  };
}
