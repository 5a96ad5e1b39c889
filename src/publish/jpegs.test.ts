import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jpegsOf, makeJpeg, makeMailLogo, makeMailPortrait, mailPortraits } from '#publish/jpegs.ts';

let folder: string;

function webp(width: number, height: number, background = '#557755'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jpegs-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it('makes JPEGs of the first photo of a record: as wide as a mail needs, and in the shape of shared links', async () => {
  const photo = (hash: string) => ({
    hash,
    files: [480, 1200].map((width) => ({ format: 'webp', width, path: `/media/${hash}/${String(width)}.webp` })),
  });
  const photos = jpegsOf({ id: '46', media: { photos: [photo('ab12'), photo('cd34')] } });
  expect(photos).toEqual([
    { path: '/media/ab12/mail.jpg', source: '/media/ab12/1200.webp', use: 'mail' },
    { path: '/media/ab12/share.jpg', source: '/media/ab12/1200.webp', use: 'share' },
  ]);
  await mkdir(join(folder, 'ab12'));
  await writeFile(join(folder, 'ab12/1200.webp'), await webp(1200, 800));
  for (const each of photos) await makeJpeg(each, folder);
  const { format, width, height } = await sharp(join(folder, 'ab12/mail.jpg')).metadata();
  expect([format, width, height]).toEqual(['jpeg', 810, 540]);
  expect(await sharp(join(folder, 'ab12/share.jpg')).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
});

it('makes nothing for a record without photos', () => {
  expect(jpegsOf({ id: '46', media: { photos: [] } })).toEqual([]);
});

it('reads a portrait again that another one has taken the place of', async () => {
  const [source, target] = [join(folder, 'an.webp'), join(folder, 'an-mail.jpg')];
  const made: string[] = [];
  for (const colour of ['#557755', '#aa2222']) {
    await writeFile(source, await webp(200, 250, colour));
    await makeMailPortrait(source, target);
    made.push((await readFile(target)).toString('base64'));
  }
  expect(made[1]).not.toBe(made[0]);
});

it('names the portraits of the team page, and says which page cannot be read', async () => {
  const content = join(folder, 'content/pages/nl');
  await mkdir(content, { recursive: true });
  const member = {
    name: 'An',
    role: 'Makelaar',
    phone: '092470161',
    email: 'an@home.example',
    photo: '/team/an.webp',
    bio: 'An.',
  };
  const frontMatter = JSON.stringify({ title: 'Team', description: 'Team', members: [member] });
  await writeFile(join(content, 'team.md'), `---\n${frontMatter}\n---\n`);
  expect(mailPortraits(join(folder, 'content'))).toEqual([{ source: '/team/an.webp', target: '/team/an-mail.jpg' }]);
  await writeFile(join(content, 'team.md'), '---\nmembers: 3\n---\n');
  expect(() => mailPortraits(join(folder, 'content'))).toThrow(/team\.md cannot be read/u);
});

it('makes a PNG of the logo for mails, sharp and on a clear ground; what is no picture is named', async () => {
  const [drawing, png] = [join(folder, 'logo.svg'), join(folder, 'logo-mail.png')];
  await writeFile(
    drawing,
    '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="34"><circle cx="14" cy="17" r="9"/></svg>',
  );
  await makeMailLogo(drawing, png);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', height: 108, width: 89, hasAlpha: true });
  await writeFile(drawing, 'no picture');
  await expect(makeMailLogo(drawing, png)).rejects.toThrow(/logo\.svg cannot be drawn for mails/u);
});
