import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { WaitingFile } from './waiting-file.ts';

/** What is held weakly is gone. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  await new Promise((resolve) => setTimeout(resolve, 0));
  runInNewContext('gc()');
}

/** The records of a text after another one, and the file of that one, which nobody holds. */
function readAfter(first: string, then: string) {
  const before = WaitingFile.of(first) ?? expect.fail();
  const { records } = WaitingFile.of(then, before) ?? expect.fail();
  return { file: new WeakRef(before), records };
}

it('lets the text go of which each record stands in a newer one, and reads what nobody has looked at', async () => {
  const { file, records } = readAfter('[{"ID":1},{"ID":2},null]', '[{"ID":3}, {"ID":1}, null]');
  await collect();
  expect(file.deref()).toBeUndefined();
  const raws = records.map(({ raw }) => raw);
  expect(raws).toEqual([{ ID: 3 }, { ID: 1 }, null]);
  expect(records.map(({ raw }, index) => raw === raws[index])).toEqual([true, true, true]);
});
