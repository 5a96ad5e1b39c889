import { errorMessage } from '#base/error-message.ts';

/**
 * Runs a command: a number that `main` returns is its exit code. What it throws becomes one line that says what happened,
 * without a stack, and exit code 1.
 */
export async function runCommand(main: () => unknown): Promise<void> {
  try {
    const code = await main();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = 1;
  }
}
