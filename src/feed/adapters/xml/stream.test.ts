import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { XmlElement } from './element.ts';
import { decodeXml } from './encoding.ts';
import { parseXml } from './parse.ts';
import { readXml, readXmlFile, xmlPieces } from './stream.ts';

function* inParts(text: string, cuts: readonly number[]): Generator<string> {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  for (const [index, end] of [...places, text.length].entries()) yield text.slice(places[index - 1] ?? 0, end);
}

const words = fc.constantFrom(
  'a',
  'Jávea',
  ' & ',
  '&amp;',
  '&#13;',
  '&lt;p&gt;',
  '<![CDATA[<b>x</b> & y]]>',
  '\u0007',
  '€ 5',
  '<!-- - -->',
);
const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(''));
const element = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('<a/>', '<b k="1 > 0"/>', "<c k='x'  />"),
    text,
    fc
      .tuple(fc.constantFrom('d', 'x:e', 'property'), fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, children]) => `<${name}>${children.join('')}</${name}>`),
  ),
})).node;
const damage = fc.constantFrom('', '', '', '', '</root>', '<open>', '<!DOCTYPE x>', 'text');
const documents = fc
  .tuple(fc.constantFrom('', '\uFEFF', '<?xml version="1.0"?>\n'), fc.array(element, { maxLength: 6 }), damage)
  .map(([head, children, after]) => `${head}<root>${children.join('')}</root>${after}`);
const cuts = fc.array(fc.nat(2000), { maxLength: 12 });

it('pieces of a document are the whole document, and no tag and no entity is torn', async () => {
  await fc.assert(
    fc.asyncProperty(documents, cuts, async (xml, places) => {
      const pieces: string[] = [];
      for await (const piece of xmlPieces(inParts(xml, places))) pieces.push(piece);
      expect(pieces.join('')).toBe(xml);
      for (const piece of pieces.slice(1)) expect(piece).toMatch(/^</u);
    }),
  );
});

it('a document in pieces, its elements handed on one by one, is what it is as a whole', async () => {
  await fc.assert(
    fc.asyncProperty(documents, cuts, async (xml, places) => {
      const whole = parseXml(xml);
      const taken: XmlElement[] = [];
      const streamed = await readXml(inParts(xml, places), (one) => {
        const isWanted = one.name === 'property';
        if (isWanted) taken.push(one);
        return isWanted;
      });
      if (!whole.ok || !streamed.ok) {
        expect(streamed.ok).toBe(whole.ok);
        return;
      }
      const { children } = whole.root;
      expect(taken).toEqual(children.filter(({ name }) => name === 'property'));
      const rest = { ...whole.root, children: children.filter(({ name }) => name !== 'property') };
      expect(streamed).toEqual({ ...whole, root: rest });
    }),
    { numRuns: 1000 },
  );
});

it('a file is read as in memory, whatever its encoding, packed or not', { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gevel-xml-'));
  const file = join(folder, 'feed.xml');
  const encodings = fc.constantFrom<BufferEncoding>('utf8', 'latin1', 'utf16le');
  try {
    await fc.assert(
      fc.asyncProperty(documents, encodings, fc.boolean(), async (xml, encoding, isPacked) => {
        const bytes = Buffer.from(encoding === 'utf16le' ? `\uFEFF${xml}` : xml, encoding);
        await writeFile(file, isPacked ? gzipSync(bytes) : bytes);
        const [streamed, whole] = [await readXmlFile(file, 1_000_000, () => false), parseXml(decodeXml(bytes))];
        // What is no document may be refused for another of its faults.
        if (whole.ok) expect(streamed).toEqual(whole);
        else expect(streamed.ok).toBe(false);
      }),
      { numRuns: 150 },
    );
    await writeFile(file, gzipSync(Buffer.alloc(2_000_000, ' ')));
    expect(await readXmlFile(file, 1_000_000, () => false)).toEqual({ ok: false, reason: 'it is larger than 1 MB' });
    await writeFile(file, gzipSync('<a/>').subarray(0, 15));
    expect(await readXmlFile(file, 1_000_000, () => false)).toMatchObject({ ok: false });
  } finally {
    await rm(folder, { recursive: true });
  }
});
