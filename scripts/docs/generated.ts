import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { commandList } from './command-text.ts';
import { environmentExample, environmentTables } from './environment-text.ts';
import { feedCoverage, feedLeftOut } from './feed-fields-text.ts';
import { feedCapabilities, feedSettings } from './feed-text.ts';

/** Parts of documents that are made from the code, by the file and the name between whose marks they stand. */
const parts: readonly {
  readonly file: string;
  readonly name: string;
  readonly make: () => string | Promise<string>;
}[] = [
  { file: 'docs/operate/commands.md', name: 'commands', make: commandList },
  { file: 'docs/operate/environment.md', name: 'environment', make: environmentTables },
  { file: 'docs/agency/feeds.md', name: 'capabilities', make: feedCapabilities },
  { file: 'docs/agency/feeds.md', name: 'settings', make: feedSettings },
  { file: 'docs/agency/feed-fields.md', name: 'coverage', make: feedCoverage },
  { file: 'docs/agency/feed-fields.md', name: 'left out', make: feedLeftOut },
];

/** Puts a text between the marks of its name; throws where a document has lost them. */
export function fillPart(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: made by scripts/docs/write.ts -->`, `<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) {
    throw new Error(`There is no place for "${name}". Put the lines "${begin}" and "${end}" where the part belongs.`);
  }
  return `${document.slice(0, from)}${begin}\n\n${text.trim()}\n\n${document.slice(to)}`;
}

/** Every file that is made from the code, wholly or in parts, as it should be. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map([['.env.example', environmentExample()]]);
  for (const { file, name, make } of parts) {
    files.set(file, fillPart(files.get(file) ?? readFileSync(file, 'utf8'), name, await make()));
  }
  for (const [file, text] of files) {
    if (!file.endsWith('.md')) continue;
    files.set(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
  }
  return files;
}
