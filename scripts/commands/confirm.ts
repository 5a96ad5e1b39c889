import { createInterface } from 'node:readline/promises';

interface Asked {
  /** The answer was given beforehand. */
  readonly yes?: true | undefined;
}

/** The option of every command that destroys something. */
export const yesOption = ['--yes', 'do not ask before something that cannot be undone'] as const;

/** Asks before something that cannot be undone. Throws where the answer is not yes, or where nobody can be asked. */
export async function confirm(question: string, { yes }: Asked): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY) {
    throw new Error(`${question} Nothing was done, because nobody can be asked here: add --yes if it is meant.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} This cannot be undone. Type "yes" to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was done.');
}
