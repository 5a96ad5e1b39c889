import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printLogo } from './print-logo.ts';

let folder: string;
const settings = { width: 68, height: 34, withName: true };
const drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><circle cx="15" cy="15" r="12"/></svg>';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logo-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('stands on paper as it is, and on the colour of the agency as its shape in white', async () => {
  await writeFile(join(folder, 'logo.svg'), drawn);
  const logo = await printLogo(folder, { file: '/logo.svg', ...settings });
  expect(logo).toMatchObject({ ratio: 2, withName: true });
  const { data, info } = await sharp(logo?.onAccent).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([720, 360, 4]);
  const centre = (180 * 720 + 180) * 4;
  expect([...data.subarray(centre, centre + 4)]).toEqual([255, 255, 255, 255]);
  expect(data[3]).toBe(0);
});

it('has no shape where nothing of it is clear, and is none where its file is no picture', async () => {
  const box = sharp({ create: { width: 60, height: 30, channels: 3, background: '#336699' } });
  await box.png().toFile(join(folder, 'logo.png'));
  const logo = await printLogo(folder, { file: '/logo.png', ...settings });
  expect(logo?.onPaper).toBeDefined();
  expect(logo?.onAccent).toBeUndefined();
  await writeFile(join(folder, 'logo.svg'), 'no picture');
  expect(await printLogo(folder, { file: '/logo.svg', ...settings })).toBeUndefined();
  expect(await printLogo(folder, { file: '/../logo.png', ...settings })).toBeUndefined();
});
