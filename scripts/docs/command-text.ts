import { readPackage } from '#scripts/docs/manifest.ts';
import { commands } from '#scripts/commands/commands.ts';

/** Other names of the commands, by what npm starts. `-> Map { 'draft-links' => ['npm run preview'] }` */
function npmNames(): Map<string, string[]> {
  const { scripts } = readPackage();
  const names = new Map<string, string[]>();
  for (const [name, script] of Object.entries(scripts)) {
    const command = /scripts\/gevel\.ts (?<command>[\w-]+)/u.exec(script)?.groups?.['command'];
    if (command === undefined) continue;
    names.set(command, [...(names.get(command) ?? []), name === 'start' ? 'npm start' : `npm run ${name}`]);
  }
  return names;
}

/** Words in angle brackets are no HTML. */
function asText(description: string): string {
  return description.replaceAll('<', String.raw`\<`);
}

function optionLines(options: readonly { readonly flags: string; readonly description: string }[]): string[] {
  return options.map(({ flags, description }) => `- \`${flags}\`: ${asText(description)}`);
}

/** Every command of `npx gevel` with its options, as the command line itself tells them. */
export async function commandList(): Promise<string> {
  const npm = npmNames();
  const sections: string[] = [];
  for (const [name, { load }] of Object.entries(commands)) {
    const { command } = await load();
    const also = (npm.get(name) ?? []).map((line) => `\`${line}\``).join(', ');
    const parts = command.commands.flatMap((part) => [
      `- \`${part.name()}\`: ${asText(part.description())}`,
      ...optionLines(part.options).map((line) => `  ${line}`),
    ]);
    const lines = [...optionLines(command.options), ...parts];
    const heading = `## gevel ${name}\n\n${asText(command.description())}${also === '' ? '' : `\n\nAlso: ${also}.`}`;
    sections.push(lines.length === 0 ? heading : `${heading}\n\n${lines.join('\n')}`);
  }
  return sections.join('\n\n');
}
