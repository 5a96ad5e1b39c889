import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(bytes: Uint8Array): Map<string, PdfObject> {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/gu)].map(([, id = '', body = '']) => {
    const [, head = body, raw = ''] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream/u.exec(body) ?? [];
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Image');
    const stream = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
    return [id, { head, stream }] as const;
  });
  return new Map(objects);
}

/** What each glyph of a font says, by its number. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/\[(<[^\]]*>)\]/gu)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/gu)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** What each page shows, a piece of a line at a time. */
function shownPieces(bytes: Uint8Array): string[][] {
  const objects = objectsOf(bytes);
  const all = [...objects.values()];
  const fonts = new Map<string, string[]>();
  for (const { head } of all) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/gu)) {
      const map = /\/ToUnicode (\d+) 0 R/u.exec(objects.get(id)?.head ?? '')?.[1];
      fonts.set(name, lettersOf(objects.get(map ?? '')?.stream ?? ''));
    }
  }
  return all
    .filter(({ head }) => head.includes('/Type /Page\n'))
    .map(({ head }) => objects.get(/\/Contents (\d+) 0 R/u.exec(head)?.[1] ?? '')?.stream ?? '')
    .map((content) => {
      let letters: string[] = [];
      const pieces: string[] = [];
      for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gu)) {
        if (font !== undefined) letters = fonts.get(font) ?? [];
        let text = '';
        for (const [, hex = ''] of (shown ?? '').matchAll(/<([\da-f]+)>/gu)) {
          for (let at = 0; at < hex.length; at += 4)
            text += letters[Number.parseInt(hex.slice(at, at + 4), 16)] ?? '\u0000';
        }
        pieces.push(text);
      }
      return pieces;
    });
}

/** The pages of a PDF as a reader copies them, one string a page: what its glyphs stand for. */
export function pdfPages(bytes: Uint8Array): string[] {
  return shownPieces(bytes).map((pieces) => pieces.join(''));
}

/** Every piece of a line of a PDF on its own: no number of one stands against that of the next. */
export function pdfPieces(bytes: Uint8Array): string[] {
  return shownPieces(bytes).flat().filter(Boolean);
}
