import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { pdf, picture } from './picture.fixture.ts';
import { derivePlan } from './plan.ts';

it('keeps a floor plan that is a PDF as it is, under the plans', async () => {
  await inEmptyFolder(async (folder) => {
    const plan = await derivePlan(pdf, folder, 'abc');
    expect(plan).toEqual({ kind: 'plan', file: 'plan.pdf', bytes: pdf.byteLength });
    expect(await readFile(join(folder, 'abc/plan.pdf'))).toEqual(pdf);
  });
});

it('refuses a PDF that is cut off, and draws a picture as before', async () => {
  await inEmptyFolder(async (folder) => {
    await expect(derivePlan(pdf.subarray(0, 20), folder, 'abc')).rejects.toThrow('the PDF document is cut off');
    expect(await derivePlan(await picture(40, 30), folder, 'def')).toMatchObject({ file: 'plan.webp', width: 40 });
  });
});
