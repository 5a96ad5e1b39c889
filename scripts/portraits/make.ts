import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

/** What tells one drawn person from another. Colours are `#rrggbb`, paths are in a field of 400 by 500. */
interface Portrait {
  readonly name: string;
  readonly wall: string;
  readonly light: string;
  readonly skin: string;
  readonly shade: string;
  readonly hair: string;
  readonly coat: string;
  readonly shirt: string;
  /** Hair behind the head, and in front of it. */
  readonly behind: string;
  readonly front: string;
  /** Glasses, a beard: drawn over the face. */
  readonly over: string;
}

const glasses =
  '<g fill="none" stroke="#2b2724" stroke-width="3.5"><circle cx="172" cy="207" r="21"/><circle cx="232" cy="207" r="21"/><path d="M193 205q9-6 18 0"/></g>';

const portraits: readonly Portrait[] = [
  {
    name: 'hilde',
    wall: '#cfd6cc',
    light: '#dfe4dc',
    skin: '#e7c3a6',
    shade: '#cf9f80',
    hair: '#b9b2a8',
    coat: '#1f4a40',
    shirt: '#f4efe6',
    behind: '<path d="M116 205c-8-82 40-124 88-124s96 40 88 124c-2 34-6 62-22 78H138c-16-18-20-46-22-78z"/>',
    front: '<path d="M132 204c2-44 18-68 44-78 38 26 74 22 96 74 4-54-20-104-68-106-52-2-82 46-72 110z"/>',
    over: glasses,
  },
  {
    name: 'bart',
    wall: '#d9cdbb',
    light: '#e8dfd2',
    skin: '#dcae8c',
    shade: '#bd8763',
    hair: '#4a3526',
    coat: '#3d4a57',
    shirt: '#dfe5ea',
    behind: '',
    front: '<path d="M130 192c-8-66 28-106 76-106s80 34 70 106c-6-24-10-38-22-50-34 8-72 4-98-6-14 14-20 30-26 56z"/>',
    over: '<path d="M133 222c2 60 28 100 70 100s68-40 70-100c-8 26-16 36-32 38-24-8-52-8-76 0-16-2-24-12-32-38zm48 54q22-8 44 0-22 16-44 0z" fill="#4a3526" fill-rule="evenodd"/>',
  },
  {
    name: 'claire',
    wall: '#dcc3b3',
    light: '#ead8cc',
    skin: '#c98f6b',
    shade: '#a86f4d',
    hair: '#241a17',
    coat: '#8a3b2e',
    shirt: '#f1e6da',
    behind: '<path d="M112 196c0-78 42-122 94-122s92 44 90 122c-2 62 8 120-8 168H122c-18-48-10-106-10-168z"/>',
    front: '<path d="M134 208c-4-50 24-84 56-92 34 22 70 30 82 92 8-62-12-112-66-112s-82 52-72 112z"/>',
    over: '',
  },
  {
    name: 'jonas',
    wall: '#c4ccd2',
    light: '#d8dee2',
    skin: '#eccbb0',
    shade: '#d3a684',
    hair: '#b07a3c',
    coat: '#5a5346',
    shirt: '#20333a',
    behind: '',
    front:
      '<path d="M132 196c-14-60 18-112 78-112 50 0 78 44 66 112-4-22-8-34-14-42-16-4-30-14-38-26-14 20-46 26-74 22-10 12-14 26-18 46z"/>',
    over: '',
  },
];

function drawing({ wall, light, skin, shade, hair, coat, shirt, behind, front, over }: Portrait): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="800" height="1000">
  <rect width="400" height="500" fill="${wall}"/>
  <path d="M0 0h250L90 500H0z" fill="${light}"/>
  <g fill="${hair}">${behind}</g>
  <path d="M168 270h68v78q-34 30-68 0z" fill="${shade}"/>
  <path d="M30 500c4-96 48-134 134-152q38 34 76 0c86 18 126 56 130 152z" fill="${coat}"/>
  <path d="M160 346q42 44 84 0l-8 30-34 44-34-44z" fill="${shirt}"/>
  <path d="M152 344l-12 36 62 120 62-120-12-36-50 96z" fill="${coat}"/>
  <path d="M152 344l-12 36 62 120-14-60zM252 344l12 36-62 120 14-60z" fill="#000" opacity=".16"/>
  <path d="M136 188c0-58 28-88 68-88s68 30 68 88c0 66-26 120-68 120s-68-54-68-120z" fill="${skin}"/>
  <path d="M204 100c40 0 68 30 68 88 0 66-26 120-68 120 30-30 34-150 0-208z" fill="${shade}" opacity=".4"/>
  <path d="M136 196c-14-8-18 34 4 42zM272 196c14-8 18 34-4 42z" fill="${shade}"/>
  <g fill="none" stroke="#2b2724" stroke-linecap="round">
    <path d="M157 184q14-9 29 0M219 184q14-9 29 0" stroke-width="4.5" stroke="${hair}"/>
    <path d="M163 207q9-7 18 0M223 207q9-7 18 0" stroke-width="4"/>
    <path d="M202 208c-3 16-8 26-8 32q6 6 14 3" stroke="${shade}" stroke-width="3.5"/>
    <path d="M182 268q21 14 42 0" stroke="#8c4a3a" stroke-width="4.5"/>
  </g>
  ${over}
  <g fill="${hair}">${front}</g>
</svg>`;
}

/** Draws the portraits of the invented team into `public/team/`: four to five, 800 by 1000 pixels. */
export async function makePortraits(folder = 'public/team'): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const portrait of portraits) {
    const file = `${folder}/${portrait.name}.webp`;
    await sharp(Buffer.from(drawing(portrait)))
      .webp({ quality: 84 })
      .toFile(file);
  }
}

if (import.meta.main) await makePortraits();
