import type { EnvironmentVariable } from './environment-variable.ts';

/** Where data, secrets and back-ups lie. */
export const storeVariables: readonly EnvironmentVariable[] = [
  {
    name: 'GEVEL_SECRET',
    group: 'store',
    meaning: 'key of all signatures, 32 characters or more, the same on every server of one database',
    fallback: 'one is made at the first start and kept in the folder of `GEVEL_VAR`',
    isSecret: true,
  },
  {
    name: 'DATABASE_URL',
    group: 'store',
    meaning:
      'PostgreSQL database; needed on hosts of functions and for more than one machine; encrypted and its certificate checked unless it is on this machine or `?sslmode=…` says otherwise',
    fallback: 'the file of `GEVEL_STORE`',
    isSecret: true,
    example: 'postgres://gevel:password@localhost/gevel',
  },
  {
    name: 'GEVEL_STORE',
    group: 'store',
    meaning: 'file of the SQLite database',
    fallback: 'var/gevel.db',
    example: '/srv/gevel/var/gevel.db',
  },
  {
    name: 'GEVEL_VAR',
    group: 'store',
    meaning: 'folder of the secret that the server made and of caught mails',
    fallback: 'var',
    example: '/srv/gevel/var',
  },
  {
    name: 'BACKUP_DIR',
    group: 'store',
    meaning:
      'where the server keeps back-ups: a folder, best on another disk or machine, or `s3://bucket/path` of storage that speaks the interface of S3',
    fallback: 'the server makes none; `npx gevel backup --to` does',
    example: '/mnt/backup/gevel',
  },
  {
    name: 'BACKUP_S3_ENDPOINT',
    group: 'store',
    meaning: 'address of that storage; https, or this machine',
    fallback: 'needed with `BACKUP_DIR=s3://…`',
    example: 'https://s3.storage.example',
  },
  {
    name: 'BACKUP_S3_REGION',
    group: 'store',
    meaning: 'its region, where it has several',
    fallback: 'us-east-1',
    example: 'eu-west-1',
  },
  {
    name: 'BACKUP_S3_KEY_ID',
    group: 'store',
    meaning: 'name of the key for that storage; it lists, reads, writes and deletes below the path',
    fallback: 'needed with `BACKUP_DIR=s3://…`',
    isSecret: true,
  },
  {
    name: 'BACKUP_S3_SECRET',
    group: 'store',
    meaning: 'the key itself',
    fallback: 'needed with `BACKUP_DIR=s3://…`',
    isSecret: true,
  },
  {
    name: 'BACKUP_HOURS',
    group: 'store',
    meaning: 'how old the newest back-up gets, in hours, before the server makes the next',
    fallback: '24',
    example: '6',
  },
  {
    name: 'BACKUP_KEEP',
    group: 'store',
    meaning: 'how many back-ups stay',
    fallback: '14',
    example: '14',
  },
  {
    name: 'BACKUP_KEY',
    group: 'store',
    meaning: 'passphrase that back-ups are encrypted with, 16 characters or more; keep a copy where the machine is not',
    fallback: 'they are not encrypted; only this user can read them',
    isSecret: true,
  },
];
