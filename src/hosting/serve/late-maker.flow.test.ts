import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateMaker, type LateRules, type MakeElsewhere } from './late-maker.ts';
import { ProcessEnded, type LateRelease, type PageProcess } from './late-process.ts';

const files = Array.from(
  { length: 9 },
  (_, index) => `/nl/te-koop/prijs-oplopend/pagina-${String(index + 1)}/index.html`,
);
const kyero = '/exports/kyero.xml';
const [first = '', second = '', third = '', fourth = ''] = files;
const rules: LateRules = { longest: 2, patienceMs: 1_000, programPatienceMs: 5_000, restMs: 150, idleMs: 100 };
let folder: string;
let log: { starts: number; stops: number; made: string[] };
/** What the process does with a file before it writes it. */
let work: (file: string) => Promise<void>;

function start({ madeDir }: LateRelease): PageProcess {
  log.starts += 1;
  return {
    async make(file) {
      await work(file);
      log.made.push(file);
      mkdirSync(dirname(join(madeDir, file)), { recursive: true });
      writeFileSync(join(madeDir, file), 'made');
    },
    stop: () => (log.stops += 1),
  };
}

const makers: LateMaker[] = [];

function makerOf(own: Partial<LateRules> = {}, makeElsewhere?: MakeElsewhere): LateMaker {
  const maker = new LateMaker(folder, {}, { rules: { ...rules, ...own }, start, makeElsewhere });
  makers.push(maker);
  return maker;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'late-'));
  log = { starts: 0, stops: 0, made: [] };
  work = () => wait(20);
});

afterEach(async () => {
  for (const maker of makers.splice(0)) await maker.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('LateMaker', () => {
  it('makes a page once, however many ask, and keeps it with its release', async () => {
    const maker = makerOf();
    const places = await Promise.all([first, first, second, first].map((file) => maker.folderOf(file)));
    expect(new Set(places)).toEqual(new Set([join(folder, 'late/made')]));
    expect(log).toEqual({ starts: 1, stops: 0, made: [first, second] });
    expect(await makerOf().folderOf(first)).toBe(join(folder, 'late/made'));
    expect(log.starts).toBe(1);
    await maker.stop();
    expect(log.stops).toBe(1);
  });

  it('sends away who comes when the line is full, and those whose patience ends; their page is made all the same', async () => {
    const maker = makerOf({ patienceMs: 100 });
    work = () => wait(60);
    const asked = [first, second, third, fourth].map((file) => maker.folderOf(file));
    const answers = (await Promise.all(asked)).map((place) => place !== undefined);
    expect(answers).toEqual([true, false, false, false]);
    await maker.stop();
    expect(log.made).toEqual([first, second, third]);
    expect(existsSync(join(folder, 'late/made', third))).toBe(true);
  });

  it('lets a program wait longer for an export than a reader for a page', async () => {
    const maker = makerOf({ patienceMs: 30 });
    work = () => wait(100);
    expect(await maker.folderOf(first)).toBeUndefined();
    expect(await maker.folderOf(kyero)).toBeDefined();
  });

  it('starts no other process for a moment when one has ended by itself', async () => {
    const silent = vi.spyOn(console, 'error').mockReturnValue();
    const maker = makerOf();
    work = () => Promise.reject(new ProcessEnded('It was killed.'));
    const asked = [first, second, third].map((file) => maker.folderOf(file));
    expect(await Promise.all(asked)).toEqual([undefined, undefined, undefined]);
    expect(log.starts).toBe(1);
    work = () => Promise.resolve();
    expect(await maker.folderOf(first)).toBeUndefined();
    await wait(rules.restMs + 20);
    expect(await maker.folderOf(first)).toBeDefined();
    expect([log.starts, String(silent.mock.lastCall)]).toEqual([2, `${first} could not be made: It was killed.`]);
    silent.mockRestore();
  });

  it('tells what is wrong with a page, goes on with the others, and tries that one again', async () => {
    const maker = makerOf();
    work = (file) => (file === first ? Promise.reject(new Error('No town.')) : Promise.resolve());
    const asked = [maker.folderOf(first), maker.folderOf(second)];
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    work = () => Promise.resolve();
    expect(await maker.folderOf(first)).toBeDefined();
    expect(log.starts).toBe(1);
  });

  it('ends a process that nobody needs, and starts another one when somebody does', async () => {
    const maker = makerOf();
    await maker.folderOf(first);
    await wait(rules.idleMs + 50);
    expect(log.stops).toBe(1);
    await maker.folderOf(second);
    expect(log.starts).toBe(2);
  });

  it('has pages made where the stock is loaded already, and starts a process of its own for the others alone', async () => {
    const asked: string[] = [];
    const maker = makerOf({}, ({ madeDir }, file) => {
      asked.push(file);
      if (file !== first) return Promise.resolve(false);
      mkdirSync(dirname(join(madeDir, file)), { recursive: true });
      writeFileSync(join(madeDir, file), 'elsewhere');
      return Promise.resolve(true);
    });
    expect(await maker.folderOf(first)).toBe(join(folder, 'late/made'));
    expect(log.starts).toBe(0);
    await maker.folderOf(second);
    // Once it is there it is nearer than anybody else.
    await maker.folderOf(third);
    expect([asked, log.made, log.starts]).toEqual([[first, second], [second, third], 1]);
  });

  it('starts no process for a release that has been replaced while somebody waited for its stock', async () => {
    const maker = makerOf({}, async () => {
      await wait(50);
      return false;
    });
    const asked = maker.folderOf(first);
    void maker.stop();
    expect([await asked, log.starts]).toEqual([undefined, 0]);
  });
});
