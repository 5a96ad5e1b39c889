import { hostname, userInfo } from 'node:os';
import { Command } from '@commander-js/extra-typings';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { confirm, yesOption } from '#scripts/commands/confirm.ts';
import { requireSecret } from '#scripts/commands/site-secret.ts';
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
import { auditCommands, describeBreak, hasReceipt, type CommandAudit } from '#server/owner-admin/command-audit.ts';
import { lastReceipt, subjectOf, type OwnerCommand } from '#server/owner-admin/command-log.ts';
import { openServices } from '#server/app/start.ts';

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
  const day = (ms: number | null): string => (ms === null ? '-' : brusselsDay(ms));
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

interface Shown {
  readonly json?: true | undefined;
}

const jsonOption = ['--json', 'print what was done as JSON, one owner a line'] as const;

interface Change extends Shown {
  readonly isNew?: boolean;
}

async function changeAll(admin: Admin, command: keyof typeof works, names: readonly string[], change: Change) {
  const { json, isNew = false } = change;
  const owners = isNew
    ? (await listOwners(admin)).filter(({ status, invited_at: at }) => status === 'invited' && at === null)
    : await named(admin, command, names);
  if (owners.length === 0 && !isNew) throw new Error(`Name the owners to ${command}, by number or e-mail address.`);
  const { work, done } = works[command];
  for (const owner of owners) {
    await work(admin, owner);
    if (json === true) console.log(JSON.stringify({ id: owner.id, email: owner.email, done: command }));
    else console.log(`${owner.id} ${owner.name}: ${done}.`);
  }
}

interface AuditLine {
  readonly entry: CommandAudit['entries'][number];
  /** Number of the owner, or the beginning of what an erased one is known by. */
  readonly owner: string;
}

function showAuditLine({ entry, owner }: AuditLine, isJson: boolean): void {
  const { number, at, actor, command, result } = entry;
  const time = new Date(at).toISOString();
  if (isJson) console.log(JSON.stringify({ number, time, result, command, owner, actor }));
  else console.log([number, time, result, command, owner, actor].join('  '));
}

/** Shows the log and every place where it is not what was signed; such a place after the last `begin-anew` is a failure. */
async function auditLog(admin: Admin, receipt: string | undefined, isJson: boolean): Promise<number> {
  const { store, config } = admin.services;
  const { entries, breaks, checkedFrom } = await auditCommands(store, config.secret);
  const owners = new Map((await listOwners(admin)).map(({ id }) => [subjectOf(config.secret, id), id]));
  for (const entry of entries) {
    const hasOwner = entry.command !== 'list' && entry.command !== 'begin-anew';
    const owner = hasOwner ? (owners.get(entry.subject) ?? entry.subject.slice(0, 12)) : '';
    showAuditLine({ entry, owner }, isJson);
  }
  for (const place of breaks) console.error(describeBreak(place));
  const isWhole = breaks.every(({ to }) => to < checkedFrom);
  if (isWhole && !isJson)
    console.log(`${entries.length} entries, checked from ${checkedFrom} on: all as they were signed.`);
  const isMissing = receipt !== undefined && !hasReceipt(entries, receipt);
  if (isMissing)
    console.error(
      'The line of this receipt is not in the log: an older log was put in its place, or this receipt is no receipt.',
    );
  return isWhole && !isMissing ? 0 : 1;
}

/** Opens the store for one command on accounts, and prints the receipt of its line in the log. */
async function asAdmin(work: (admin: Admin) => Promise<unknown>, hasReceiptLine = true): Promise<void> {
  requireSecret(process.env);
  const services = await openServices(process.env);
  try {
    const code = await work({ services, actor: actorOf(process.env) });
    if (typeof code === 'number') process.exitCode = code;
    // Beside what the command prints: an export goes into a file.
    if (hasReceiptLine) console.error(`Receipt: ${(await lastReceipt(services.store)) ?? '-'}`);
  } finally {
    await services.store.close();
  }
}

function changeCommand(name: 'disable' | 'enable', description: string) {
  return new Command(name)
    .description(description)
    .argument('<owner...>')
    .option(...jsonOption)
    .action((owners, { json }) => asAdmin((admin) => changeAll(admin, name, owners, { json })));
}

const resetCommand = new Command('reset-second-step')
  .description('for an owner who has lost telephone and backup codes')
  .argument('<owner...>')
  .option(...jsonOption)
  .option(...yesOption)
  .action(async (owners, options) => {
    await confirm(`The second step of ${owners.join(', ')} will be taken away.`, options);
    await asAdmin((admin) => changeAll(admin, 'reset-second-step', owners, { json: options.json }));
  });

const listCommand = new Command('list')
  .description('all accounts')
  .option('--json', 'as JSON, one account a line')
  .action(({ json }) =>
    asAdmin(async (admin) => {
      await recordCommand(admin, 'list', '', 'done');
      for (const owner of await listOwners(admin)) console.log(json === true ? JSON.stringify(owner) : describe(owner));
    }),
  );

const inviteCommand = new Command('invite')
  .description('mails the link to choose a password')
  .argument('[owner...]')
  .option('--new', 'everybody who was never invited')
  .option(...jsonOption)
  .action((owners, { new: isNew, json }) => {
    if (isNew === true && owners.length > 0) throw new Error('--new is everybody who was never invited: name nobody.');
    return asAdmin((admin) => changeAll(admin, 'invite', owners, { json, isNew: isNew === true }));
  });

const exportCommand = new Command('export')
  .description('prints all that is kept about an owner, as JSON')
  .argument('<owner>')
  .action((owner) =>
    asAdmin(async (admin) => {
      console.log(JSON.stringify(await exportOwner(admin, await onlyOwner(admin, 'export', [owner])), null, 2));
    }),
  );

const eraseCommand = new Command('erase')
  .description('deletes it; take the owner out of the feed first, or the next sync brings the account back')
  .argument('<owner>')
  .option(...jsonOption)
  .option(...yesOption)
  .action(async (name, options) => {
    await confirm(`Everything that is kept about the owner ${name} will be deleted.`, options);
    await asAdmin(async (admin) => {
      const owner = await onlyOwner(admin, 'erase', [name]);
      await eraseOwner(admin, owner);
      console.log(options.json === true ? JSON.stringify({ id: owner.id, done: 'erase' }) : `${owner.id}: erased.`);
    });
  });

const auditCommand = new Command('audit')
  .description('checks the signed log of these commands, and that the line of a receipt is still there')
  .argument('[receipt]')
  .option('--json', 'print the log as JSON, one entry a line; what is wrong stands beside it')
  .action((receipt, { json }) => asAdmin((admin) => auditLog(admin, receipt, json === true), false));

const beginCommand = new Command('begin-anew')
  .description("goes on with the log after the site's secret was changed, or after damage that is understood")
  .action(() => asAdmin((admin) => recordCommand(admin, 'begin-anew', '', 'done')));

export const command = new Command('gevel owners')
  .description(
    'The accounts of the owner portal, which come with the feed. <owner> is a number or an e-mail address.\n' +
      'Mails go into the outbox; the server, or npx gevel outbox --send, delivers them. Every command is written into a log,\n' +
      "signed with the site's secret over the line before; its receipt, kept elsewhere, shows that nobody put an older log back.",
  )
  .addCommand(listCommand)
  .addCommand(inviteCommand)
  .addCommand(changeCommand('disable', 'shuts accounts, whatever the feed says'))
  .addCommand(changeCommand('enable', 'opens them again; invite those anew whose password went with the passkeys'))
  .addCommand(resetCommand)
  .addCommand(exportCommand)
  .addCommand(eraseCommand)
  .addCommand(auditCommand)
  .addCommand(beginCommand);
