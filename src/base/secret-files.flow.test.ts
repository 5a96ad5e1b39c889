import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { feedVariables } from '#scripts/docs/environment-text.ts';
import { environmentVariables } from './environment.ts';
import { withSecretFiles } from './secret-files.ts';

let folder: string;

function fileOf(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

describe('a secret in a file', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gevel-secret-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const names = environmentVariables.filter(({ isSecret }) => isSecret === true).map(({ name }) => name);

  it.each([...names, 'FEED_PASSWORD'])('is read for %s', (name) => {
    expect(withSecretFiles({ [`${name}_FILE`]: fileOf('not for others') })).toMatchObject({ [name]: 'not for others' });
  });

  it.each([
    ['a\n', 'a'],
    ['a\r\n', 'a'],
    [' a b \n', ' a b '],
    ['a\n\n', 'a\n'],
  ])('loses the line break at its end and nothing else: %j', (text, secret) => {
    expect(withSecretFiles({ SMTP_URL_FILE: fileOf(text) })['SMTP_URL']).toBe(secret);
  });

  it('is read for secrets only', () => {
    const env = { HOST_FILE: fileOf('x'), OTHER_FILE: '/nowhere', MAIL_FROM_FILE: '/nowhere' };
    expect(withSecretFiles(env)).toEqual(env);
  });

  it('has a name that nothing else has', () => {
    const all = [...environmentVariables, ...feedVariables()].map(({ name }) => name);
    expect(all.filter((name) => name.endsWith('_FILE'))).toEqual([]);
  });

  it('is refused when it is set twice, missing, empty or another file by mistake', () => {
    const file = fileOf('hidden');
    expect(() => withSecretFiles({ BACKUP_KEY: 'open', BACKUP_KEY_FILE: file })).toThrow(
      'BACKUP_KEY and BACKUP_KEY_FILE are both set',
    );
    expect(() => withSecretFiles({ BACKUP_KEY_FILE: join(folder, 'none') })).toThrow('BACKUP_KEY_FILE names the file');
    expect(() => withSecretFiles({ BACKUP_KEY_FILE: fileOf('\n') })).toThrow('which is empty');
    expect(() => withSecretFiles({ BACKUP_KEY_FILE: fileOf('x'.repeat(70_000)) })).toThrow('larger than');
  });

  it('reaches every command, and an unreadable one is told in a line', () => {
    const run = (file: string) =>
      spawnSync(process.execPath, ['scripts/gevel.ts', 'backup', '--to', folder], {
        env: { PATH: process.env['PATH'], BACKUP_KEY_FILE: file },
        encoding: 'utf8',
      });
    expect(run(fileOf('short')).stderr).toBe(
      'BACKUP_KEY has 5 characters; it needs 16. Make one: openssl rand -hex 32.\n',
    );
    expect(run(join(folder, 'none')).stderr).toMatch(/^BACKUP_KEY_FILE names the file .*\n$/u);
  });
});
