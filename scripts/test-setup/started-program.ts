import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** What `gevel serve` says when it answers, and where. */
export const readyLine = /^Ready at (\S+)$/u;

/** What a program says in a line of its start: the first group of the first line that reads so. What it says later is thrown away. */
export async function saidLine(output: Readable, line: RegExp): Promise<string> {
  for await (const text of createInterface({ input: output })) {
    const said = line.exec(text)?.[1];
    if (said === undefined) continue;
    // A pipe that nobody reads would end the program.
    output.resume();
    return said;
  }
  throw new Error('The program did not start; what it said stands above.');
}

/** Ends a program and waits until it is gone; says with which code and signal. */
export function stopOf(program: ChildProcess): () => Promise<unknown[]> {
  const exit = once(program, 'exit');
  return () => {
    program.kill('SIGTERM');
    return exit;
  };
}
