import { compressFolder } from '#release/compress.ts';

/** Compresses one built site, so that its cost can be measured by itself. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/bench/compress-once.ts FOLDER');
await compressFolder(folder);
