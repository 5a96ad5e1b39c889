import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdated, isPassword } from '#server/accounts/passwords.ts';

/** With 64 KiB and one pass: quick, and not what we make. */
const foreign = '$argon2id$v=19$m=64,t=1,p=1$YWFhYWFhYWFhYWFhYWFhYQ$';

describe('passwords', () => {
  it('are known again by their hash, in whatever form the letters were typed', async () => {
    const hash = await hashPassword('crème brûlée au café');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u);
    expect(await isPassword('crème brûlée au café'.normalize('NFD'), hash)).toBe(true);
    expect(await isPassword('creme brulee au cafe', hash)).toBe(false);
    expect(await hashPassword('crème brûlée au café')).not.toBe(hash);
    expect(isOutdated(hash)).toBe(false);
    expect(isOutdated(`${foreign}AAAA`)).toBe(true);
  });

  it('are nobody’s where there is none, after the same work', async () => {
    expect(await isPassword('', null)).toBe(false);
    expect(await isPassword('kastanje ruist zacht', null)).toBe(false);
  });

  it('of a damaged store are no reason to let somebody in', async () => {
    for (const damaged of ['', 'kastanje', '$argon2i$v=19$m=64,t=1,p=1$YWFh$YWFh']) {
      await expect(isPassword('kastanje', damaged)).rejects.toThrow('is no argon2id hash. Reset that password.');
    }
  });

  it('are compared four at a time; who comes when sixty wait is sent away', async () => {
    const tag = Buffer.alloc(32).toString('base64').replace(/=+$/u, '');
    const asked = Array.from({ length: 80 }, () => isPassword('kastanje', foreign + tag));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(64);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(16);
    expect(refused[0]?.reason).toMatchObject({ kind: 'busy', details: { retryAfterSeconds: 5 } });
    expect(await isPassword('kastanje', foreign + tag)).toBe(false);
  });
});
