import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const days = 2;

/** Makes a certificate of our own for localhost in a folder. Throws without openssl. */
export function makeCertificate(folder: string): { readonly keyFile: string; readonly certificateFile: string } {
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const options = ['req', '-x509', ...key, '-out', certificateFile, '-days', String(days), ...subject];
  const { status, error, stderr } = spawnSync('openssl', options, { encoding: 'utf8' });
  if (status === 0) return { keyFile, certificateFile };
  const reason = error ? 'there is no openssl on this machine' : stderr.trim();
  throw new Error(`No certificate could be made: ${reason}. Install openssl 1.1.1 or later.`);
}
