#!/usr/bin/env node
import { Command } from '@commander-js/extra-typings';
import { keepCompiledCode } from '#base/compiled-code.ts';
import { runNode } from '#base/run-node.ts';
import { hasFewArenas, withFewArenas } from '#base/small-heap.ts';
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

/** Starts this command anew with the flags and variables that Node was not given; undefined where it has them all. */
async function anew(flags: readonly string[] = []): Promise<number | undefined> {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag));
  const hasArenas = process.platform !== 'linux' || hasFewArenas(process.env);
  if (missing.length === 0 && (flags.length === 0 || hasArenas)) return undefined;
  const args = [...missing, ...process.execArgv, ...process.argv.slice(1)];
  const env = withFewArenas(process.env);
  // In the place of this process, where the system can: nobody waits beside it with a memory of its own.
  process.execve?.(process.execPath, [process.execPath, ...args], env);
  return runNode(args, { env });
}

keepCompiledCode();
await runCommand(async () => {
  const code = await anew(name === undefined ? undefined : commands[name]?.nodeFlags);
  if (code !== undefined) {
    process.exitCode = code;
    return;
  }
  takeSecretFiles();
  const known = name === undefined ? undefined : commands[name];
  if (known) await (await known.load()).command.parseAsync(words, { from: 'user' });
  else await overview().parseAsync([name ?? '--help'], { from: 'user' });
});
