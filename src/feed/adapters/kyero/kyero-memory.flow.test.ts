import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { withServer } from '#feed/source/server.fixture.ts';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { feedXml, kyeroListener, propertyXml } from './fake.fixture.ts';

const runFile = promisify(execFile);
const homes = 3000;
/** What the program itself takes, and little more: the elements of the whole file are several times as much. */
const heapMb = 44;

it('a large file is read with a small heap, home by home', { timeout: 120_000 }, async () => {
  const text = 'Light rooms look south to the sea, ten minutes on foot from the beach. '.repeat(25);
  const properties = Array.from({ length: homes }, (_, index) =>
    propertyXml({ id: `K${index}`, desc: `<en>${text}${index}</en><de>${index}${text}</de>` }),
  );
  const body = Buffer.from(feedXml(properties));
  expect(body.length).toBeGreaterThan(12_000_000);
  await withServer(kyeroListener({ body, requests: 0, status: 200 }), ({ href }) =>
    inEmptyFolder(async (folder) => {
      const program = ['scripts/bench/kyero-read.ts', `${href}hush-hush/feed.xml`, folder];
      const { stdout } = await runFile(process.execPath, [`--max-old-space-size=${heapMb}`, ...program]);
      expect(stdout.trim()).toBe(`${homes} homes were read, ${homes} of them mapped`);
    }),
  );
});
