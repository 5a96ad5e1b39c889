import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { createTranslator } from '#i18n/translator.ts';
import { pdfPages } from '#ui/pdf/pdf-text.fixture.ts';
import type { HomeGraph } from '#contracts/portal.ts';
import { graphPng, graphSvg } from './graph-picture.server.ts';
import { monthReportPdf, type MonthReport } from './month-report.server.ts';

const theme = { accent: '#1f4d43', ink: '#1c2421', paper: '#faf8f4', warn: '#8a3b12' };

const graph: HomeGraph = {
  days: ['2026-11-18', '2026-11-19'],
  sources: ['own', 'PortaalEen', 'Huis & <Tuin>'].map((source, index) => ({
    source,
    counts: [3, index],
    sum: 3 + index,
  })),
};

function reportOf(sources: HomeGraph['sources'], more: Partial<MonthReport> = {}): Promise<Uint8Array> {
  return monthReportPdf({
    t: createTranslator('fr'),
    language: 'fr',
    theme,
    agency: {
      name: 'Immo Lindehof',
      address: 'Lindeplein 7, 9000 Gand',
      phone: '09 247 01 60',
      email: 'info@immo-lindehof.example',
      site: 'www.immo-lindehof.example',
      number: 'IPI 599.001',
      theme,
    },
    title: 'Villa',
    place: '9000 Gent',
    price: '',
    month: 'novembre 2026',
    graph: { ...graph, sources },
    contacts: [],
    steps: [],
    today: '2026-11-20',
    nowMs: brusselsMoment('2026-11-20', '24:00'),
    createdAt: new Date('2026-11-20T10:00:00Z'),
    ...more,
  });
}

/** What a PDF draws, page contents and patterns alike. */
async function drawnBy(sources: HomeGraph['sources']): Promise<string> {
  const bytes = await reportOf(sources);
  const file = Buffer.from(bytes).toString('latin1');
  return file.replace(/stream\n([\s\S]*?)\nendstream/gu, (_, stream: string) => {
    const content = Buffer.from(stream, 'latin1');
    // zlib's first byte; streams that are not compressed stay as they are.
    return content[0] === 0x78 ? inflateSync(content).toString('latin1') : stream;
  });
}

describe('whom to ask at the end of a report', () => {
  it.each(['contacts', 'steps'] as const)('never stands alone on a page, however many %s there are', async (kind) => {
    const person = { name: 'Els Maes', role: 'Conseillère', phone: '09 247 01 62', email: 'els@immo-lindehof.example' };
    const pages = new Set<number>();
    // Whom to ask is as high as five rows.
    for (let count = 1; count < 26; count += 4) {
      const note = { date: '2026-11-19', text: 'Annonce adaptée' };
      const words = { contact: 'An', subject: note.text, comment: '', status: '', source: '' };
      const contact = { date: note.date, kind: 'viewing', ...words } as const;
      const some = <T>(row: T): T[] => Array.from({ length: count }, () => row);
      const rows = kind === 'steps' ? { steps: some(note) } : { contacts: some(contact) };
      const texts = pdfPages(await reportOf(graph.sources, { person, ...rows }));
      pages.add(texts.length);
      const last = texts.find((text) => text.includes('Els Maes'))?.replaceAll(/\s/gu, '');
      // The day of a row, or that there is none, above the name.
      expect(last, String(count)).toMatch(/(?:19\/11\/2026|Pasencore|Aucun).*ElsMaes/u);
    }
    expect(pages.size).toBeGreaterThan(1);
  });
});

describe('the graph of a report', () => {
  it('tells its sources apart by pattern and name on paper', async () => {
    const drawn = await drawnBy(graph.sources);
    expect(drawn.match(/\/PatternType 1/gu)).toHaveLength(2);
    // Both further sources: in the legend, and on the days with visits.
    expect(drawn.match(/\/P1 scn/gu)).toHaveLength(3);
    expect(drawn.match(/\/P2 scn/gu)).toHaveLength(3);
    expect((await drawnBy(graph.sources.slice(0, 1))).includes('/PatternType')).toBe(false);
  });

  it('has no row for a day before anything was counted', async () => {
    const rows = async (counts: readonly (readonly (number | null)[])[]): Promise<string[]> => {
      const sources = counts.map((each, at) => ({ source: `p${String(at)}`, counts: each, sum: 3 }));
      const text = pdfPages(await reportOf(sources)).join(' ');
      return text.match(/\d\d\/11\/2026/gu) ?? [];
    };
    expect(
      await rows([
        [null, 3],
        [null, null],
      ]),
    ).toEqual(['19/11/2026']);
    // Where one source has a figure, the row stands, and so does a nought.
    expect(
      await rows([
        [null, 3],
        [0, null],
      ]),
    ).toEqual(['18/11/2026', '19/11/2026']);
  });

  it('tells its sources apart by pattern and name in a mail', async () => {
    const svg = graphSvg(graph, theme, 'fr');
    const patterns = [...svg.matchAll(/<pattern id="(p\d)".*?<path d="([^"]*)"/gu)].map(([, id, path]) => [id, path]);
    expect(patterns.map(([id]) => id)).toEqual(['p0', 'p1', 'p2']);
    expect(new Set(patterns.map(([, path]) => path)).size).toBe(3);
    const legend = [...svg.matchAll(/fill="url\(#(p\d)\)"\/><text[^>]*>([^<]*)</gu)].map(([, id, name]) => [id, name]);
    expect(legend).toEqual([
      ['p0', 'Notre site'],
      ['p1', 'PortaalEen'],
      ['p2', 'Huis &#38; &#60;Tuin&#62;'],
    ]);
    const png = Buffer.from(await graphPng(graph, theme, 'fr'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });
});
