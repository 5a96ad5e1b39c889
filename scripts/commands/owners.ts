import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#scripts/commands/run-command.ts';
import {
  disableOwner,
  dropSecondStep,
  enableOwner,
  eraseOwner,
  exportOwner,
  findOwners,
  inviteOwner,
  listOwners,
  recordCommand,
  type Admin,
  type OwnerRow,
} from '#server/owner-admin/admin.ts';
import { auditCommands, describeBreak, hasReceipt } from '#server/owner-admin/command-audit.ts';
import { lastReceipt, subjectOf, type OwnerCommand } from '#server/owner-admin/command-log.ts';
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
  audit [<receipt>]           checks the signed log of these commands, and that the line of a receipt is still there
  begin-anew                  goes on with the log after the site's secret was changed, or after damage that is understood
Mails go into the outbox; the server, or scripts/commands/outbox.ts --send, delivers them. Every command is written into a log, signed with
the site's secret over the line before; its receipt, kept elsewhere, shows that nobody put an older log back.`;

/** Only where the site itself runs: its secret is there, and a command beside it must not make a new one. */
function requireSecret(env: NodeJS.ProcessEnv): void {
  if (env['GEVEL_SECRET'] !== undefined || existsSync(join(env['GEVEL_VAR'] ?? 'var', 'secret'))) return;
  throw new Error(
    "The site's secret is not here: neither GEVEL_SECRET is set nor does var/secret exist. Run this where the site runs, with its environment.",
  );
}

/** Who stands in the log. Only root can name somebody else, as `sudo` does. `'els@office'` */
function actorOf(env: NodeJS.ProcessEnv): string {
  const { username, uid } = userInfo();
  const behind = uid === 0 ? env['SUDO_USER'] : undefined;
  return `${behind === undefined ? username : `${behind} as ${username}`}@${hostname()}`;
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

/** Owners as they were named; that nobody is known by a name is written down too. */
async function named(admin: Admin, command: OwnerCommand, names: readonly string[]): Promise<OwnerRow[]> {
  try {
    return await findOwners(admin, names);
  } catch (error) {
    await recordCommand(admin, command, names.join(' '), 'failed');
    throw error;
  }
}

/** One owner, named on the command line: what is printed or deleted is one person's. */
async function onlyOwner(admin: Admin, command: OwnerCommand, names: readonly string[]): Promise<OwnerRow> {
  const [name, ...others] = names;
  const [owner] = name === undefined || others.length > 0 ? [] : await named(admin, command, [name]);
  if (!owner) throw new Error('Name one owner, by number or e-mail address.');
  return owner;
}

/** What is done to each of the owners that are named. */
const works = {
  invite: { work: inviteOwner, done: 'invited' },
  disable: { work: disableOwner, done: 'disabled' },
  enable: { work: enableOwner, done: 'enabled' },
  'reset-second-step': { work: dropSecondStep, done: 'second step taken away' },
} as const;

async function changeAll(admin: Admin, command: keyof typeof works, names: readonly string[], isNew: boolean) {
  const owners = isNew
    ? (await listOwners(admin)).filter(({ status, invited_at: at }) => status === 'invited' && at === null)
    : await named(admin, command, names);
  if (owners.length === 0 && !isNew) throw new Error(`Name the owners to ${command}, by number or e-mail address.`);
  const { work, done } = works[command];
  for (const owner of owners) {
    await work(admin, owner);
    console.log(`${owner.id} ${owner.name}: ${done}.`);
  }
}

/** Shows the log and every place where it is not what was signed; such a place after the last `begin-anew` is a failure. */
async function auditLog(admin: Admin, receipt: string | undefined): Promise<number> {
  const { store, config } = admin.services;
  const { entries, breaks, checkedFrom } = await auditCommands(store, config.secret);
  const owners = new Map((await listOwners(admin)).map(({ id }) => [subjectOf(config.secret, id), id]));
  for (const { number, at, actor, command, subject, result } of entries) {
    const owner = command === 'list' || command === 'begin-anew' ? '' : (owners.get(subject) ?? subject.slice(0, 12));
    console.log([number, new Date(at).toISOString(), result, command, owner, actor].join('  '));
  }
  for (const place of breaks) console.error(describeBreak(place));
  const isWhole = breaks.every(({ to }) => to < checkedFrom);
  if (isWhole) console.log(`${entries.length} entries, checked from ${checkedFrom} on: all as they were signed.`);
  const isMissing = receipt !== undefined && !hasReceipt(entries, receipt);
  if (isMissing)
    console.error(
      'The line of this receipt is not in the log: an older log was put in its place, or this receipt is no receipt.',
    );
  return isWhole && !isMissing ? 0 : 1;
}

function isWork(command: string): command is keyof typeof works {
  return Object.hasOwn(works, command);
}

async function run(admin: Admin, command: string, names: readonly string[], isNew: boolean): Promise<number> {
  if (isNew && command !== 'invite') throw new Error('--new goes with invite only. Name the owners.');
  if (command === 'audit') return auditLog(admin, names[0]);
  if (command === 'list') {
    await recordCommand(admin, 'list', '', 'done');
    for (const owner of await listOwners(admin)) console.log(describe(owner));
  } else if (command === 'begin-anew') await recordCommand(admin, 'begin-anew', '', 'done');
  else if (command === 'export') {
    console.log(JSON.stringify(await exportOwner(admin, await onlyOwner(admin, command, names)), null, 2));
  } else if (command === 'erase') {
    const owner = await onlyOwner(admin, command, names);
    await eraseOwner(admin, owner);
    console.log(`${owner.id}: erased.`);
  } else if (isWork(command)) await changeAll(admin, command, names, isNew);
  else throw new Error(`There is no command "${command}".\n${usage}`);
  // Beside what the command prints: an export goes into a file.
  console.error(`Receipt: ${(await lastReceipt(admin.services.store)) ?? '-'}`);
  return 0;
}

await runCommand(async () => {
  const options = { new: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [command, ...names] = positionals;
  if (values.help === true || command === undefined) {
    console.log(usage);
    return 0;
  }
  requireSecret(process.env);
  const services = await openServices(process.env);
  try {
    return await run({ services, actor: actorOf(process.env) }, command, names, values.new === true);
  } finally {
    await services.store.close();
  }
});
