import { meetBucket } from '#publish/spread/spread.ts';

/** Makes a machine and its bucket show the same, again and again until it is killed: `node bucket-process.ts <dist>`. */
const [, , distDir = ''] = process.argv;
for (;;) await meetBucket(distDir);
