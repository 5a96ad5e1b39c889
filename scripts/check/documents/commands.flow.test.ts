import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commands } from '#scripts/commands/commands.ts';
import { readPackage } from '#scripts/docs/manifest.ts';
import { npmScriptsIn, readDocuments } from './read-documents.ts';

const manifest = readPackage();

/** Every command is loaded, and with them most of the code: on a busy machine that takes its time. */
const loadingMs = 120_000;

/** What lines of a document start: commands of `npx gevel`, also by their names for npm, and files. */
function startedBy(line: string): { gevel: string[]; files: string[] } {
  const npm = npmScriptsIn(line).map((script) => manifest.scripts[script] ?? '');
  const started = [line, ...npm].join('\n');
  const gevel = [...started.matchAll(/(?:npx gevel|scripts\/gevel\.ts) ([a-z][\w-]*)/gu)].map(([, name = '']) => name);
  const files = [...started.matchAll(/\bnode (scripts\/[\w/.-]+)/gu)].map(([, file = '']) => file);
  return { gevel, files: files.filter((file) => file !== 'scripts/gevel.ts') };
}

/** The options that a command of `npx gevel` takes; undefined where there is no such command. */
async function optionsOf(name: string): Promise<string[] | undefined> {
  const command = (await commands[name]?.load())?.command;
  return command && [command, ...command.commands].flatMap(({ options }) => options.map(({ long }) => long ?? ''));
}

/** Commands that do not exist, and options that theirs does not take. */
async function unknownIn(line: string): Promise<string[]> {
  const { gevel, files } = startedBy(line);
  const given = [...line.matchAll(/(?<=\s)--[a-z][a-z-]+/gu)].map(([option]) => option);
  const problems = files.filter((file) => !existsSync(file));
  for (const name of gevel) {
    const known = await optionsOf(name);
    if (!known) problems.push(`gevel ${name}`);
    else problems.push(...given.filter((option) => !known.includes(option)).map((option) => `gevel ${name} ${option}`));
  }
  for (const file of files.filter(existsSync)) {
    const source = readFileSync(file, 'utf8');
    problems.push(...given.filter((option) => !source.includes(option.slice(2))).map((option) => `${file} ${option}`));
  }
  return problems;
}

it(
  'documents name only commands, and options of them, that exist',
  async () => {
    const problems: string[] = [];
    for (const { file, code } of readDocuments()) {
      for (const line of code) problems.push(...(await unknownIn(line)).map((problem) => `${file}: ${problem}`));
    }
    expect(problems).toEqual([]);
  },
  loadingMs,
);
