import { Argument, Command, Option } from '@commander-js/extra-typings';
import { email as emailField } from '#domain/form/fields.ts';
import { staffRoles } from '#domain/office/staff.ts';
import { errorMessage } from '#base/error-message.ts';
import { isLanguage, languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { confirm, yesOption } from '#scripts/commands/confirm.ts';
import { requireSecret } from '#scripts/commands/site-secret.ts';
import { openServices } from '#server/app/start.ts';
import { ApiError } from '#server/http/api-error.ts';
import { commandActor } from '#server/staff/office-log.ts';
import {
  blockStaff,
  dropStaffSecondStep,
  findColleague,
  inviteStaff,
  listStaff,
  unblockStaff,
  type StaffAdmin,
  type StaffRow,
} from '#server/staff/staff-admin.ts';

/** What a form of the office would say, as the reason why a command failed. */
function inWords(thrown: unknown): Error {
  if (!(thrown instanceof ApiError)) return new Error(errorMessage(thrown), { cause: thrown });
  return new Error(`Nothing was done. ${createTranslator('en')(thrown.key)}`, { cause: thrown });
}

/** Opens the store for one command. */
async function asAdmin(work: (admin: StaffAdmin) => Promise<void>): Promise<void> {
  requireSecret(process.env);
  const services = await openServices(process.env);
  try {
    await work({ services, actor: commandActor });
  } catch (thrown) {
    throw inWords(thrown);
  } finally {
    await services.store.close();
  }
}

/** What may be told of a colleague: nothing that opens the account. */
function shown({ id, name, email, role, status, language, logged_in_at: seen }: StaffRow) {
  return { id, name, email, role, status, language, loggedInAt: seen === null ? null : new Date(seen).toISOString() };
}

async function changeOne(who: string, done: string, work: (admin: StaffAdmin, id: string) => Promise<void>) {
  await asAdmin(async (admin) => {
    const colleague = await findColleague(admin.services, who);
    if (!colleague) throw new Error(`Nobody of the agency is known by "${who}". \`gevel staff list\` shows everybody.`);
    await work(admin, colleague.id);
    console.log(`${colleague.name}: ${done}.`);
  });
}

const person = new Argument('<colleague>', 'e-mail address or number');

const inviteCommand = new Command('invite')
  .description('makes an account; prints the link to choose a password, and mails it')
  .argument('<email>')
  .requiredOption('--name <name>', 'as colleagues say it')
  .addOption(new Option('--role <role>', 'what the colleague may do').choices(staffRoles).default('manager' as const))
  .addOption(
    new Option('--language <language>', "of the office and its mails; else the site's first").choices(languages),
  )
  .option('--json', 'as JSON')
  .action((email, { name, role, language, json }) =>
    asAdmin(async (admin) => {
      const isAddress: boolean = emailField().isValidSync(email);
      if (!isAddress) throw new Error(`"${email}" is no e-mail address.`);
      const { defaultLanguage } = admin.services.siteData().config;
      const own = isLanguage(language) ? language : defaultLanguage;
      const { id, link } = await inviteStaff(admin, { name, email, role, language: own });
      if (json === true) console.log(JSON.stringify({ id, email, name, role, link }));
      else console.log(`${name} is invited. The link works once and for seven days:\n${link}`);
    }),
  );

const listCommand = new Command('list')
  .description("everybody of the agency's people")
  .option('--json', 'as JSON, one colleague a line')
  .action(({ json }) =>
    asAdmin(async ({ services }) => {
      for (const row of await listStaff(services)) {
        const one = shown(row);
        const { name, email, role, status, loggedInAt } = one;
        const line = [
          role.padEnd(8),
          status.padEnd(9),
          `login ${loggedInAt?.slice(0, 10) ?? '-'}`,
          `${name} <${email}>`,
        ];
        console.log(json === true ? JSON.stringify(one) : line.join('  '));
      }
    }),
  );

const blockCommand = new Command('block')
  .description('shuts an account and logs the colleague out')
  .addArgument(person)
  .action((who) => changeOne(who, 'blocked', blockStaff));

const unblockCommand = new Command('unblock')
  .description('opens an account again; invite it anew where the block took the password with the passkeys')
  .addArgument(person)
  .action((who) => changeOne(who, 'unblocked', unblockStaff));

const resetCommand = new Command('reset-second-step')
  .description('for a colleague who has lost telephone and backup codes')
  .addArgument(person)
  .option(...yesOption)
  .action(async (who, options) => {
    await confirm(`The second step of ${who} will be taken away.`, options);
    await changeOne(who, 'second step taken away', dropStaffSecondStep);
  });

export const command = new Command('gevel staff')
  .description(
    "The agency's people in the office (docs/agency/office.md). The first one is invited here; everybody else in the office itself.\n" +
      'Mails go into the outbox; the server, or npx gevel outbox --send, delivers them. What is done stands in the log of the office.',
  )
  .addCommand(inviteCommand)
  .addCommand(listCommand)
  .addCommand(blockCommand)
  .addCommand(unblockCommand)
  .addCommand(resetCommand);
