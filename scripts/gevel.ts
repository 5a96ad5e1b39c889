#!/usr/bin/env node
import { Command } from '@commander-js/extra-typings';
import { takeSecretFiles } from '#base/secret-files.ts';
import { commands } from '#scripts/commands/commands.ts';
import { runCommand } from '#scripts/commands/run-command.ts';

/** The command line of Gevel: `npx gevel <command> --help`. Only the code of the command that is asked for is loaded. */
const [, , name, ...words] = process.argv;

function overview(): Command {
  const program = new Command('gevel')
    .description('The website of a real-estate agency: read the feed, build the site, serve it and look after it.')
    .addHelpText('after', '\nEach command tells more: npx gevel <command> --help');
  for (const [command, { summary }] of Object.entries(commands)) program.command(command).description(summary);
  return program.helpCommand(false);
}

await runCommand(async () => {
  takeSecretFiles();
  const known = name === undefined ? undefined : commands[name];
  if (known) await (await known.load()).command.parseAsync(words, { from: 'user' });
  else await overview().parseAsync([name ?? '--help'], { from: 'user' });
});
