import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { condensePageLines } from '#scripts/build-steps/page-progress.ts';

function condense(...chunks: readonly string[]): Promise<string> {
  return text(Readable.from(chunks).pipe(condensePageLines()));
}

describe('condensePageLines', () => {
  it('shows a count instead of single pages', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => `12:00:00   ├─ /nl/${String(index)}/index.html (+1ms) \n`);
    expect(await condense('start\n', ...lines, 'done\n')).toBe('start\n  250 pages\n  500 pages\ndone\n');
  });

  it('keeps everything else, however it is cut', async () => {
    expect(await condense('err', 'or: x\n12:00 ├', '─ no page\nend')).toBe('error: x\n12:00 ├─ no page\nend');
  });

  it('sees colours', async () => {
    expect(await condense('\u001b[2m12:00:00\u001b[22m   \u001b[34m├─\u001b[39m \u001b[2m/nl/\u001b[22m\n')).toBe('');
  });
});
