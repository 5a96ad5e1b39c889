import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
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

describe('a small job', () => {
  const usual = { patienceMs: 5_000, longestMs: 5_000 };

  it('is done by the process that has done others, and starts none', async () => {
    start();
    expect(await resident.runIfThere(count, usual)).toBeUndefined();
    expect(resident.pid).toBeUndefined();
    await resident.run(count);
    // The answers of jobs that are asked for at once are not mistaken for each other.
    const asked = [resident.runIfThere(count, usual), resident.run(count), resident.runIfThere(count, usual)];
    expect(await Promise.all(asked)).toEqual(['2 nothing', '3 nothing', '4 nothing']);
  });

  it('waits no longer than it may for the one before it, and is not done then', async () => {
    start();
    await resident.run(count);
    const long = resident.run({ does: 'pause' });
    expect(await resident.runIfThere(count, { ...usual, patienceMs: 50 })).toBeUndefined();
    expect(await long).toBe('2 nothing');
    expect(await resident.run(count)).toBe('3 nothing');
  });

  it('does not wait for the first job of a process', async () => {
    start();
    const first = resident.run({ does: 'pause' });
    // Done by now, had it waited.
    expect(await resident.runIfThere(count, usual)).toBeUndefined();
    expect(await first).toBe('1 nothing');
    expect(await resident.runIfThere(count, usual)).toBe('2 nothing');
  });

  it('ends the process that it takes too long in, and one that has grown too large', async () => {
    start();
    await resident.run(count);
    const { pid } = resident;
    expect(await resident.runIfThere({ does: 'wait' }, { ...usual, longestMs: 50 })).toBeUndefined();
    expect(await resident.run(count)).toBe('1 nothing');
    expect(resident.pid).not.toBe(pid);
    // Also while it hears nothing.
    expect(await resident.runIfThere({ does: 'spin' }, { ...usual, longestMs: 50 })).toBeUndefined();
    expect(await resident.run(count)).toBe('1 nothing');
    mostMb = 1;
    expect(await resident.runIfThere(count, usual)).toBe('2 nothing');
    expect(resident.pid).toBeUndefined();
  });
});
