/**
 * Makes the letter that all mails are written in, as HTML that mail programs show well, out of MJML (letter.ts):
 * `npm ci --prefix scripts/letter`, then `node scripts/letter/make.ts`. The result is committed in src/publish/letters, with a
 * hash of what it is made from; a test says when it must be made again. This folder is a package of its own, so that a site is
 * installed without the 190 packages of MJML; the aliases of the site do not reach into it.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mjml2html from 'mjml';
import { madeHash } from '../../src/base/made-hash.ts';
import { letterMjml } from './letter.ts';
import { madeLetter } from './made.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = new URL('../../src/publish/letters/', import.meta.url);

/** MJML takes nothing but a colour for a colour: these stand for those of a site until it has made HTML of them. */
const colors = { ink: '#1a1a01', paper: '#1a1a02', accent: '#1a1a03' };

const source = letterMjml({ ...colors, language: '[[language]]', agency: '[[agency]]', sender: '[[sender]]' });
const { html, errors } = await mjml2html(source, { validationLevel: 'strict', fonts: {} });
if (errors.length > 0) {
  const problems = errors.map(({ formattedMessage }) => formattedMessage).join('\n');
  throw new Error(`scripts/letter/letter.ts is not valid MJML:\n${problems}`);
}
const letter = Object.entries(colors).reduce((text, [name, color]) => text.replaceAll(color, `[[${name}]]`), html);
writeFileSync(new URL('letter.html', target), letter);
writeFileSync(new URL('made.json', target), `{ "hash": "${madeHash(root, madeLetter)}" }\n`);
console.log(`src/publish/letters/letter.html: ${(letter.length / 1000).toFixed(1)} KB.`);
