import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '#scripts/commands/commands.ts';
import { confirm } from '#scripts/commands/confirm.ts';

const names = Object.keys(commands);

describe('the command line', () => {
  it.each(names)('says what `gevel %s` does and what each of its options means', async (name) => {
    const { command } = (await commands[name]?.load()) ?? {};
    if (!command) throw new Error(`${name} has no command.`);
    expect(command.name()).toBe(`gevel ${name}`);
    for (const one of [command, ...command.commands]) {
      expect(one.description().length).toBeGreaterThan(10);
      for (const { description } of one.options) expect(description).not.toBe('');
    }
  });

  it('keeps the names of npm as other names of the same commands', () => {
    const text = readFileSync('package.json', 'utf8');
    const asked = [...text.matchAll(/scripts\/gevel\.ts ([\w-]+)/gu)].map(([, word = '']) => word);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('confirm', () => {
  it('goes on when the answer was given beforehand', async () => {
    await expect(confirm('An owner will be deleted.', { yes: true })).resolves.toBeUndefined();
  });

  it('destroys nothing where nobody can be asked', async () => {
    await expect(confirm('An owner will be deleted.', {})).rejects.toThrow(
      'An owner will be deleted. Nothing was done, because nobody can be asked here: add --yes if it is meant.',
    );
  });
});
