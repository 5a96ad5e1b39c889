import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Resident, ResidentEnded } from '#publish/resident.ts';

let mostMb = 4_000;
let resident: Resident;

function start(): Resident {
  const file = resolve(import.meta.dirname, 'resident.fixture.ts');
  resident = new Resident({ file, execArgv: () => [], env: process.env, mostMb: () => mostMb });
  return resident;
}

afterEach(() => {
  mostMb = 4_000;
  resident.stop();
});

const count = { does: 'count' };

it('does one job after the other in the same process, each with the environment of its start', async () => {
  const { pid: none } = start();
  expect(none).toBeUndefined();
  expect([await resident.run(count), await resident.run(count), await resident.run(count)]).toEqual([
    '1 nothing',
    '2 nothing',
    '3 nothing',
  ]);
});

it('is replaced when it has grown too large, after a job that failed, and when it was told to end', async () => {
  start();
  mostMb = 1;
  expect(await resident.run(count)).toBe('1 nothing');
  expect(await resident.run(count)).toBe('1 nothing');
  mostMb = 4_000;
  expect(await resident.run(count)).toBe('1 nothing');
  expect(await resident.run(count)).toBe('2 nothing');
  await expect(resident.run({ does: 'fail' })).rejects.toThrow('this one cannot be done');
  expect(await resident.run(count)).toBe('1 nothing');
  resident.end();
  expect(await resident.run(count)).toBe('1 nothing');
});

it('is started again when it was killed between two jobs or in the middle of one', async () => {
  start();
  await resident.run(count);
  const kill = (): void => {
    if (resident.pid !== undefined) process.kill(resident.pid, 'SIGKILL');
  };
  kill();
  expect(await resident.run(count)).toBe('1 nothing');
  const { pid } = resident;
  // The process that was there does not survive this one, nor does the next one, which says so.
  await expect(resident.run({ does: 'die' })).rejects.toThrow(/ended without a report\. It said: out of something/u);
  expect(await resident.run(count)).toBe('1 nothing');
  expect(resident.pid).not.toBe(pid);
});

it('says that it was ended when a job is stopped, and does not begin it again', async () => {
  start();
  await resident.run(count);
  const running = resident.run({ does: 'wait' });
  const ended = expect(running).rejects.toBeInstanceOf(ResidentEnded);
  await wait(50);
  resident.stop();
  await ended;
  expect(resident.pid).toBeUndefined();
});
