import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/command-line/run-command.ts';
import {
  disableOwner,
  dropSecondStep,
  enableOwner,
  eraseOwner,
  exportOwner,
  findOwners,
  inviteOwner,
  listOwners,
  type Admin,
  type OwnerRow,
} from '#server/owners/admin.ts';
import { openServices } from '#server/start.ts';

const usage = `The accounts of the owner portal, which come with the feed. <owner> is a number or an e-mail address.
  list                        all accounts
  invite <owner> ...          mails the link to choose a password
  invite --new                the same to everybody who was never invited
  disable <owner> ...         shuts accounts, whatever the feed says
  enable <owner> ...          opens them again
  reset-second-step <owner>   for an owner who has lost telephone and spare codes
  export <owner>              prints all that is kept about an owner, as JSON
  erase <owner>               deletes it; take the owner out of the feed first, or the next sync brings the account back
Mails go into the outbox; the server, or scripts/outbox.ts --send, delivers them. Everything is written into the trail of the account.`;

/** Only where the site itself runs: its secret is there, and a command beside it must not make a new one. */
function requireSecret(env: NodeJS.ProcessEnv): void {
  if (env['GEVEL_SECRET'] !== undefined || existsSync(join(env['GEVEL_VAR'] ?? 'var', 'secret'))) return;
  throw new Error(
    "The site's secret is not here: neither GEVEL_SECRET is set nor does var/secret exist. Run this where the site runs, with its environment.",
  );
}

/** Who stands in the trail. `'els@office'` */
function actorOf(env: NodeJS.ProcessEnv): string {
  return `${env['SUDO_USER'] ?? userInfo().username}@${hostname()}`;
}

function describe({
  id,
  email,
  name,
  status,
  disabled_by: by,
  invited_at: invited,
  logged_in_at: login,
}: OwnerRow): string {
  const day = (ms: number | null): string => (ms === null ? '-' : new Date(ms).toISOString().slice(0, 10));
  const state = by === null ? status : `${status} by the ${by}`;
  return [id.padEnd(6), state.padEnd(22), `invited ${day(invited)}`, `login ${day(login)}`, `${name} <${email}>`].join(
    '  ',
  );
}

async function all(owners: readonly OwnerRow[], work: (owner: OwnerRow) => Promise<void>, done: string): Promise<void> {
  for (const owner of owners) {
    await work(owner);
    console.log(`${owner.id} ${owner.name}: ${done}.`);
  }
}

/** One owner, named on the command line: what is printed or deleted is one person's. */
async function onlyOwner(admin: Admin, names: readonly string[]): Promise<OwnerRow> {
  const [owner, ...others] = await findOwners(admin, names);
  if (!owner || others.length > 0) throw new Error('Name one owner, by number or e-mail address.');
  return owner;
}

async function run(admin: Admin, command: string, names: readonly string[], isNew: boolean): Promise<void> {
  if (command === 'list') {
    for (const owner of await listOwners(admin)) console.log(describe(owner));
    return;
  }
  if (command === 'export') {
    console.log(JSON.stringify(await exportOwner(admin, await onlyOwner(admin, names)), null, 2));
    return;
  }
  if (command === 'erase') {
    const owner = await onlyOwner(admin, names);
    await eraseOwner(admin, owner);
    console.log(`${owner.id}: erased.`);
    return;
  }
  if (isNew && command !== 'invite') throw new Error('--new goes with invite only. Name the owners.');
  const owners = isNew
    ? (await listOwners(admin)).filter(({ status, invited_at: at }) => status === 'invited' && at === null)
    : await findOwners(admin, names);
  if (owners.length === 0 && !isNew) throw new Error(`Name the owners to ${command}, by number or e-mail address.`);
  if (command === 'invite') await all(owners, (owner) => inviteOwner(admin, owner), 'invited');
  else if (command === 'disable') await all(owners, (owner) => disableOwner(admin, owner), 'disabled');
  else if (command === 'enable') await all(owners, (owner) => enableOwner(admin, owner), 'enabled');
  else if (command === 'reset-second-step')
    await all(owners, (owner) => dropSecondStep(admin, owner), 'second step taken away');
  else throw new Error(`There is no command "${command}".\n${usage}`);
}

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const options = { new: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [command, ...names] = positionals;
  if (values.help === true || command === undefined) {
    console.log(usage);
    return;
  }
  requireSecret(env);
  const services = await openServices(env);
  try {
    await run({ services, actor: actorOf(env) }, command, names, values.new === true);
  } finally {
    await services.store.close();
  }
}

await runCommand(() => main(process.env));
