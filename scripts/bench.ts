/**
 * Measures again the rows of docs/develop/performance.md that name a command, in one table: `npm run bench [-- --only <words>]
 * [--list]`. Each command runs once, however many figures come of it; one that misses its limit ends with another code than 0.
 * Wants a built site and a quiet machine; all of it takes hours.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { commandParts, saidAtEnd, statedFigures } from '#scripts/bench/stated-figures.ts';

interface Measured {
  readonly isGood: boolean;
  readonly said: string;
}

/** Runs a command; what it writes goes on to the terminal as well. */
function measure(command: string): Promise<Measured> {
  const { env, program, args } = commandParts(command);
  const file = program === 'node' ? process.execPath : program;
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stderr.write(text);
  });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => {
      resolve({ isGood: false, said: message });
    });
    child.once('close', (code) => {
      resolve({ isGood: code === 0, said: saidAtEnd(output) });
    });
  });
}

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, list: { type: 'boolean', default: false } },
});
const figures = statedFigures(readFileSync('docs/develop/performance.md', 'utf8')).filter(
  ({ what, command }) => what.includes(values.only) || command.includes(values.only),
);
const known = new Map<string, Measured>();
const rows: string[] = [];
for (const { what, stated, command } of figures) {
  if (!values.list && !known.has(command)) {
    console.error(`\n━━ ${command}`);
    known.set(command, await measure(command));
  }
  const { isGood = true, said = `\`${command}\`` } = known.get(command) ?? {};
  rows.push(`| ${isGood ? '' : 'MISSED'} | ${what} | ${stated} | ${said} |`);
  if (!isGood) process.exitCode = 1;
}
const head = ['', `| | what | stated | ${values.list ? 'by' : 'measured now'} |`, '| --- | --- | --- | --- |'];
console.log([...head, ...rows].join('\n'));
