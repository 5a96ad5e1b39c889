import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Resident } from '#publish/resident.ts';
import { contentEdits, editContent } from '#scripts/test-setup/content-edits.ts';
import { editFeed, feedEdits } from '#scripts/test-setup/feed-edits.ts';
import { RebuiltCopy } from './rebuilt-copy.ts';

/** Some files of cards, and a project with units. */
const listings = 104;
const days = ['2026-11-20', '2026-11-21', '2026-11-20'];
/** Each is a whole build and some rebuilds; more can be asked for. */
const rounds = Number(process.env['GEVEL_EDIT_ROUNDS'] ?? '1');
let copy: RebuiltCopy;
let resident: Resident;

beforeAll(async () => {
  copy = new RebuiltCopy('resident', listings);
  expect(await copy.rebuild(true)).toBe('full');
  resident = copy.startResident();
}, 240_000);

afterAll(() => {
  resident.stop();
  rmSync(copy.folder, { recursive: true, force: true });
});

type Edit = (typeof contentEdits)[number] | (typeof feedEdits)[number];
const isOfFeed = (kind: Edit): kind is (typeof feedEdits)[number] => feedEdits.some((edit) => edit === kind);

/** Any edits in any order, `first` before them. */
function someEdits(first: readonly Edit[]): fc.Arbitrary<(readonly [Edit, number])[]> {
  const others = [...contentEdits, ...feedEdits].filter((kind) => kind !== 'numbers');
  return fc
    .tuple(fc.shuffledSubarray<Edit>(others), fc.nat(20))
    .map(([edits, shift]) => [...first, ...edits].map((kind, index) => [kind, index + shift] as const));
}

// A list with all cards is made, and then numbers are written in another way: whoever kept the cards shows it.
const someRounds = fc.tuple(someEdits(['price', 'price', 'rank']), someEdits(['numbers']), someEdits(['hours']));

it('loads everything while there is nothing to do, and publishes nothing by that', async () => {
  const [before, release] = [copy.published(), copy.releaseFolder()];
  expect(await copy.warmUp(resident)).toBe('true');
  editFeed(copy.feed, 'price', 0);
  // What is new is left to a rebuild.
  expect(await copy.warmUp(resident)).toBe('false');
  expect([copy.published(), copy.releaseFolder()]).toEqual([before, release]);
  expect(await copy.rebuildBy(resident)).toBe('incremental');
  expect(copy.published()).not.toEqual(before);
}, 240_000);

it('does what a killed process had begun, in another one', async () => {
  editFeed(copy.feed, 'price', 0);
  expect(await copy.rebuildBy(resident)).toBe('incremental');
  const { pid } = resident;
  const before = copy.published();
  editFeed(copy.feed, 'price', 1);
  const running = copy.rebuildBy(resident);
  await wait(fc.sample(fc.nat(1_500), 1)[0] ?? 0);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  const release = copy.published();
  expect(await running).toMatch(/^(?:incremental|unchanged)$/u);
  const after = copy.published();
  expect(after).not.toEqual(before);
  expect([before, after]).toContainEqual(release);
  // Killed while nobody asks for anything.
  if (resident.pid !== undefined) process.kill(resident.pid, 'SIGKILL');
  editFeed(copy.feed, 'price', 0);
  expect(await copy.rebuildBy(resident)).toBe('incremental');
}, 240_000);

it('begins nothing with the code of before', async () => {
  const { pid } = resident;
  const undo = copy.edit('src/domain/listing.ts', (text) => text.replace('\n', '\n\n'));
  expect(await copy.rebuildBy(resident)).toBe('impossible');
  expect(resident.pid).not.toBe(pid);
  undo();
  expect(await copy.rebuildBy(resident)).toBe('unchanged');
}, 240_000);

it(
  'makes the same bytes as a whole build in one process that stays, after any edits and on another day',
  async () => {
    for (const steps of fc.sample(someRounds, rounds)) {
      const processes = new Set<number | undefined>();
      for (const [step, edits] of steps.entries()) {
        for (const [kind, index] of edits) {
          if (isOfFeed(kind)) editFeed(copy.feed, kind, index % listings);
          else editContent(copy.projectDir, kind, index);
        }
        expect(['incremental', 'unchanged'], JSON.stringify(steps)).toContain(
          await copy.rebuildBy(resident, days[step]),
        );
        processes.add(resident.pid);
        expect(await copy.warmUp(resident, days[step])).toBe('true');
      }
      expect(processes.size).toBe(1);
      expect(copy.wrongCopies()).toEqual([]);
      const carriedOver = copy.published();
      expect(await copy.rebuild(true, days.at(-1))).toBe('full');
      expect(copy.published(), JSON.stringify(steps)).toEqual(carriedOver);
      // A whole build has bundled the texts of then, and a process cannot run two renderers.
      // One that no edit before has made.
      editContent(copy.projectDir, 'slogan', 500);
      expect(await copy.rebuildBy(resident, days.at(-1))).toBe('incremental');
    }
  },
  600_000 * rounds,
);
