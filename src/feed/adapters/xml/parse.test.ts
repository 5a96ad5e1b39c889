import { describe, expect, it } from 'vitest';
import { attributeAt, childrenOf, textAt } from './element.ts';
import { decodeXml } from './encoding.ts';
import { parseXml } from './parse.ts';

function rootOf(text: string) {
  const parsed = parseXml(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

describe('parseXml', () => {
  it('reads elements by local name, attributes, CDATA, entities and empty elements', () => {
    const root = rootOf(
      '\uFEFF<?xml version="1.0"?><o:a xmlns:o="u"><o:b x=" 1 ">caf&#233; &amp; <![CDATA[<p>]]></o:b><c/><c></c></o:a>',
    );
    expect(root.name).toBe('a');
    expect(textAt(root, 'b')).toBe('café & <p>');
    expect(attributeAt(root, ['b'], 'x')).toBe('1');
    expect(childrenOf(root, 'c')).toHaveLength(2);
    expect(textAt(root, 'c')).toBeUndefined();
  });

  it('takes bare ampersands as text and says so', () => {
    const parsed = parseXml('<a>Linde & Hof &amp; &nosuch</a>');
    expect(parsed).toMatchObject({ ok: true, root: { text: 'Linde & Hof & &nosuch' } });
    expect(parsed.ok && parsed.remarks[0]).toContain('2 bare ampersands');
  });

  it.each([
    ['<a><b>text', 'it is cut off or not well-formed'],
    ['<a><b></a>', 'it is cut off or not well-formed'],
    ['<a/><b/>', 'it holds more than one document'],
    ['', 'it holds no element'],
    ['just text', 'there is text outside of its elements'],
    ['<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;</a>', 'it holds a document type, which is not allowed'],
    [`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'its elements lie too deep'],
  ])('refuses %s', (text, reason) => {
    expect(parseXml(text)).toEqual({ ok: false, reason });
  });

  it('never makes up the text of an entity', () => {
    expect(rootOf('<a>&lol;</a>').text).toBe('&lol;');
  });
});

describe('decodeXml', () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>Lüttich</a>', 'latin1');
  it.each([
    [Buffer.from('<?xml encoding="ISO-8859-1"?><a>Lüttich</a>'), 'UTF-8 that says it is Latin'],
    [latin, 'Latin that says it is UTF-8'],
    [Buffer.from('<a>Lüttich</a>', 'latin1'), 'Latin that says nothing'],
  ])('reads %#: %s', (bytes) => {
    expect(decodeXml(bytes)).toContain('Lüttich');
  });
});

it.each([
  ['utf16le', true],
  ['utf16le', false],
  ['utf16be', true],
  ['utf16be', false],
])('reads %s, with a mark (%s) or without', (encoding, hasMark) => {
  const text = `${hasMark ? '\uFEFF' : ''}<?xml version="1.0" encoding="UTF-16"?><a>Lüttich</a>`;
  const bytes = Buffer.from(text, 'utf16le');
  expect(decodeXml(encoding === 'utf16be' ? bytes.swap16() : bytes)).toContain('<a>Lüttich</a>');
});
