import { describe, expect, it } from 'vitest';
import { encryptionAdvice, postgresConnection } from './postgres-encryption.ts';

describe('a connection to PostgreSQL', () => {
  it.each([
    'postgres://gevel:secret@db.example/gevel',
    'postgresql://10.0.0.5:5432/gevel',
    'postgres://localhost.evil.example/gevel',
    'postgres://127.0.0.1.evil.example/gevel',
    'postgres://127.0.0.1/gevel?host=db.example',
    'postgres://db.example/gevel?application_name=a',
  ])('is encrypted to %s', (url) => {
    expect(postgresConnection(url)).toEqual({ connectionString: url, ssl: true });
  });

  it.each([
    'postgres://gevel@127.0.0.1:5432/gevel',
    'postgres://localhost/gevel',
    'postgres://[::1]/gevel',
    'postgres:///gevel',
    'postgres:///gevel?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/gevel',
    'postgres://db.example/gevel?sslmode=disable',
    'postgres://db.example/gevel?sslmode=no-verify',
    'postgres://db.example/gevel?sslrootcert=/etc/ca.pem',
  ])('is as its address says to %s', (url) => {
    expect(postgresConnection(url)).toEqual({ connectionString: url });
  });

  it('comes with advice where its encryption is what failed', () => {
    expect(encryptionAdvice('self-signed certificate in certificate chain')).toContain('?sslrootcert=');
    expect(encryptionAdvice('password authentication failed for user "gevel"')).toBe('');
  });
});
