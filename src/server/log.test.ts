import { expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { createLog } from './log.ts';

/** What a line of the log says of a reason. */
function reasonOf(reason: string): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info({ reason }, 'test');
  return objectWith<{ reason: string }>(parseJson(lines[0] ?? ''), 'reason').reason;
}

it.each([
  ['550 <an@example.be> unknown', '550 <…@example.be> unknown'],
  ['an@example.be,els@example.be refused', '…@example.be refused'],
  ['to an.peeters+home@example.be', 'to …@example.be'],
  ['no address @ all', 'no address @ all'],
])('says "%s" without the person', (reason, said) => {
  expect(reasonOf(reason)).toBe(said);
});

it('takes no longer than the text is long', () => {
  // Each character looked at from every other one would take minutes.
  expect(reasonOf('a'.repeat(300_000))).toMatch(/^a+/u);
});
