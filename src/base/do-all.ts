import { errorMessage } from './error-message.ts';

/** Does some steps in turn, also those after one that fails; rejects then with all that went wrong. */
export async function doAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const problems: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, problems.map(errorMessage).join(' '));
}
