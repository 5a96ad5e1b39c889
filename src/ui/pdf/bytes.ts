import { setImmediate } from 'node:timers/promises';
import type { Language } from '#i18n/languages.ts';
import { loadFaces } from './faces.ts';
import { Paper } from './paper.ts';

interface PdfHead {
  readonly title: string;
  readonly agency: string;
  readonly language: Language;
  readonly createdAt: Date;
  /** From the edge of the paper to the text. */
  readonly marginPt: number;
  /** Width and height in points; A4 without it. */
  readonly sizePt?: readonly [number, number];
}

/** Width and height of A4 and A3 upright, and of a screen of 16:9, in points. */
export const paperSizesPt = {
  a4: [595.28, 841.89],
  a3: [841.89, 1190.55],
  screen: [960, 540],
} as const;

/** Writes at the foot of each page what only the whole document knows. */
type WriteFoot = (paper: Paper, page: number, pages: number) => void;

let lastTurn = Promise.resolve();

/**
 * Writing a paper takes a tenth of a second in one go. Hundreds that are asked for at once would keep the rest of the process waiting for
 * seconds, answers of its database too, which then counts as silent: each begins after everything else had its turn.
 */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** A document that `write` fills, page after page: tagged, with its language and title, in the site's typefaces. Library and fonts are loaded with the first. */
export async function pdfBytes(
  head: PdfHead,
  write: (paper: Paper) => void | Promise<void>,
  writeFoot?: WriteFoot,
): Promise<Uint8Array> {
  const { title, agency, language, createdAt, marginPt, sizePt = paperSizesPt.a4 } = head;
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), loadFaces()]);
  await ownTurn();
  const document = new PDFDocument({
    size: [...sizePt],
    margin: 0,
    info: { Title: title, Author: agency, CreationDate: createdAt },
    lang: language,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
  });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => {
      resolve(new Uint8Array(Buffer.concat(parts)));
    });
    document.on('error', reject);
    const fill = async (): Promise<void> => {
      const paper = new Paper(document, faces, marginPt);
      await write(paper);
      const { count } = document.bufferedPageRange();
      for (let page = 0; writeFoot && page < count; page += 1) {
        document.switchToPage(page);
        writeFoot(paper, page + 1, count);
      }
      paper.end();
      document.end();
    };
    fill().catch(reject);
  });
}
