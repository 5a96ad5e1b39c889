import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  disableOwner,
  enableOwner,
  eraseOwner,
  exportOwner,
  findOwners,
  inviteOwner,
  recordCommand,
  type Admin,
} from '#server/owner-admin/admin.ts';
import { auditCommands, describeBreak, hasReceipt } from '#server/owner-admin/command-audit.ts';
import { lastReceipt, subjectOf } from '#server/owner-admin/command-log.ts';
import { addOwners, an, mails } from './owner-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let admin: Admin;

const withSecret = (secret: string): Admin => ({
  actor: 'mallory@elsewhere',
  services: { ...api.services, config: { ...api.services.config, secret } },
});

async function ownerNamed(name: string) {
  const [owner] = await findOwners(admin, [name]);
  if (!owner) throw new Error(`${name} is missing.`);
  return owner;
}

/** Four commands for owner 1. */
async function work(): Promise<void> {
  await disableOwner(admin, await ownerNamed('1'));
  await enableOwner(admin, await ownerNamed('1'));
  await inviteOwner(admin, await ownerNamed('1'));
  await exportOwner(admin, await ownerNamed('1'));
}

const audit = () => auditCommands(api.services.store, api.services.config.secret);
const breaks = async () => (await audit()).breaks.map(describeBreak);

describe.each(storeKinds)('the log of commands on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    admin = { services: api.services, actor: 'els@office' };
    await addOwners(api);
  });

  afterEach(async () => {
    await api.close();
  });

  it('says who did what when to whom, also of what was refused, and names nobody once the owner is erased', async () => {
    expect(await audit()).toEqual({ entries: [], breaks: [], checkedFrom: 1 });
    expect(await lastReceipt(api.services.store)).toBeUndefined();
    await disableOwner(admin, await ownerNamed('1'));
    const disabled = await ownerNamed('1');
    await expect(inviteOwner(admin, disabled)).rejects.toThrow('1 is disabled');
    expect(await mails(api)).toEqual([]);
    await eraseOwner(admin, disabled);
    const { entries, breaks: none } = await audit();
    const subject = subjectOf(api.services.config.secret, '1');
    const at = api.services.clock().getTime();
    const line = { actor: 'els@office', subject, at };
    expect(entries).toMatchObject([
      { number: 1, command: 'disable', result: 'done', previous: '', ...line },
      { number: 2, command: 'invite', result: 'failed', previous: entries[0]?.signature, ...line },
      { number: 3, command: 'erase', result: 'done', previous: entries[1]?.signature, ...line },
    ]);
    expect(none).toEqual([]);
    expect(JSON.stringify(entries)).not.toContain(an.email);
    expect(subject).not.toBe(subjectOf('another secret, also long enough', '1'));
  });

  it('shows where a line was changed, taken out or put in', async () => {
    const { store } = api.services;
    await work();
    expect(await breaks()).toEqual([]);
    const { entries } = await audit();
    const [, second, third] = entries;
    for (const change of [
      { actor: 'somebody@else' },
      { command: 'list' },
      { result: 'failed' as const },
      { at: 1 },
      { subject: subjectOf(api.services.config.secret, '2') },
      { signature: second?.signature ?? '' },
    ]) {
      const table = (values: object) =>
        store.write((transaction) =>
          transaction.updateTable('owner_commands').set(values).where('number', '=', 3).execute(),
        );
      await table(change);
      expect((await breaks())[0]).toBe('Entry 3: changed after signing, or signed with another secret.');
      await table({ ...third });
      expect(await breaks()).toEqual([]);
    }
    await store.write((transaction) =>
      transaction.deleteFrom('owner_commands').where('number', 'in', [2, 3]).execute(),
    );
    expect(await breaks()).toEqual(['Entries 2 to 3: missing from the log.']);
    // A true line under the number of another is no line of the chain.
    const moved = entries.slice(2, 3).flatMap((entry) => [{ ...entry, number: 2 }, entry]);
    await store.write((transaction) => transaction.insertInto('owner_commands').values(moved).execute());
    expect((await breaks())[0]).toBe('Entry 2: changed after signing, or signed with another secret.');
  });

  it('shows that its end was cut off, and the receipt of a line that an older log was put back', async () => {
    const { store } = api.services;
    await work();
    const receipt = (await lastReceipt(store)) ?? '';
    expect(hasReceipt((await audit()).entries, receipt)).toBe(true);
    const head = await store.reader.selectFrom('owner_command_head').selectAll().executeTakeFirstOrThrow();
    const cut = (from: number) =>
      store.write((transaction) => transaction.deleteFrom('owner_commands').where('number', '>=', from).execute());
    await disableOwner(admin, await ownerNamed('1'));
    await cut(5);
    expect(await breaks()).toEqual(['Entry 5: missing from the log.']);
    // Whoever kept an old seal can put it back: then only who has a receipt can tell.
    await store.write((transaction) => transaction.updateTable('owner_command_head').set(head).execute());
    expect(await breaks()).toEqual([]);
    await cut(4);
    await store.write((transaction) => transaction.deleteFrom('owner_command_head').execute());
    expect((await breaks())[0]).toMatch(/^Entry 3: the last line is not the one that the seal names/u);
    expect(hasReceipt((await audit()).entries, receipt)).toBe(false);
    await expect(ownerNamed('2').then((owner) => disableOwner(admin, owner))).rejects.toThrow('somebody changed it');
    expect((await ownerNamed('2')).status).toBe('active');
  });

  it('takes nothing under another secret, until somebody begins anew, which stays to be seen', async () => {
    await work();
    const stranger = withSecret('another secret, also long enough');
    const other = await ownerNamed('2');
    for (const attempt of [disableOwner, inviteOwner, exportOwner, eraseOwner]) {
      await expect(attempt(stranger, other)).rejects.toThrow('signed with another secret');
    }
    expect((await ownerNamed('2')).status).toBe('active');
    expect((await audit()).entries).toHaveLength(4);
    await recordCommand(stranger, 'begin-anew', '', 'done');
    await disableOwner(stranger, other);
    const {
      entries,
      breaks: found,
      checkedFrom,
    } = await auditCommands(api.services.store, stranger.services.config.secret);
    expect(entries.map(({ number, command }) => `${String(number)} ${command}`).slice(4)).toEqual([
      '5 begin-anew',
      '6 disable',
    ]);
    expect([found.map(describeBreak), checkedFrom]).toEqual([
      ['Entries 1 to 4: changed after signing, or signed with another secret.'],
      5,
    ]);
    // A line that only looks like a beginning closes nothing.
    expect((await audit()).checkedFrom).toBe(1);
  });

  it('has a place for each of twenty commands at once, from two programs', async () => {
    const second = await api.database.open();
    const beside: Admin = { ...admin, services: { ...api.services, store: second } };
    const owner = await ownerNamed('1');
    await Promise.all(Array.from({ length: 20 }, (_, turn) => exportOwner(turn % 2 === 0 ? admin : beside, owner)));
    await second.close();
    expect((await audit()).entries.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await breaks()).toEqual([]);
  });

  it('is kept and checked by the command, which does nothing without the secret of the site', async () => {
    const { database, services } = api;
    const run = (words: readonly string[], env: Readonly<Record<string, string>>) => {
      const base = { PATH: process.env['PATH'], GEVEL_VAR: database.folder, LOG_LEVEL: 'silent', ...database.env };
      const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/gevel.ts', 'owners', ...words], {
        env: { ...base, ...env },
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    const secret = { GEVEL_SECRET: services.config.secret };
    const refused = run(['disable', '1'], {});
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('secret is not here')]);
    expect((await ownerNamed('1')).status).toBe('active');
    const done = run(['disable', '1'], secret);
    expect(done).toMatchObject({ status: 0, stdout: '1 An Peeters: disabled.\n' });
    expect((await ownerNamed('1')).status).toBe('disabled');
    const receipt = /^Receipt: (1:[\w-]{43})$/mu.exec(done.stderr)?.[1] ?? '';
    const json = run(['enable', '1', '--json'], secret);
    expect(JSON.parse(json.stdout)).toEqual({ id: '1', email: an.email, done: 'enable' });
    const whole = run(['audit', receipt], secret);
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(whole.stdout).toMatch(new RegExp(`^1 .+Z {2}done {2}disable {2}1 {2}.*${userInfo().username}@`, 'mu'));
    const lines = run(['audit', '--json'], secret).stdout.trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { number: 1, command: 'disable', owner: '1', result: 'done' },
      { number: 2, command: 'enable', owner: '1', result: 'done' },
    ]);
    await services.store.write((transaction) =>
      transaction.updateTable('owner_commands').set({ actor: 'nobody' }).where('number', '=', 1).execute(),
    );
    expect(run(['audit'], secret)).toMatchObject({
      status: 1,
      stderr: 'Entry 1: changed after signing, or signed with another secret.\n',
    });
  }, 180_000);
});
