/** Colours of one label; the text stands out from the background by at least 4.5:1 (WCAG 2.2, 1.4.3). */
export interface EnergyColor {
  readonly background: string;
  readonly text: string;
}

const ink = '#1c2421';
const white = '#ffffff';
const unknown: EnergyColor = { background: '#d9d4c8', text: ink };

/** Green to red by the letter of the label; Luxembourg goes on to I. */
const colors: Readonly<Record<string, EnergyColor>> = {
  A: { background: '#0a6b3a', text: white },
  B: { background: '#63aa35', text: ink },
  C: { background: '#b9cc3c', text: ink },
  D: { background: '#f2d23a', text: ink },
  E: { background: '#f0a432', text: ink },
  F: { background: '#e67e3c', text: ink },
  G: { background: '#bf2f1f', text: white },
  H: { background: '#96221b', text: white },
  I: { background: '#6d1a17', text: white },
};

/** Sizes in pixels at a width of 320, the narrowest screen. */
const size = { width: 320, height: 58, badgeWidth: 46, badgeHeight: 26, bandTop: 36, bandHeight: 20, gap: 2 };

/** Below this width a segment has no room for a sign after its letter. */
const narrowSegment = 26;

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/gu, (character) => `&#${String(character.codePointAt(0))};`);
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function textAt(x: number, y: number, fontSize: number, fill: string, text: string): string {
  const place = `x="${round(x)}" y="${round(y)}" font-size="${fontSize}" fill="${fill}"`;
  return `<text ${place}>${escapeXml(text)}</text>`;
}

function segment(label: string, x: number, width: number, isCurrent: boolean): string {
  const { background, text } = energyColor(label);
  const { bandTop, bandHeight } = size;
  const outline = isCurrent ? ` stroke="${ink}" stroke-width="2"` : '';
  const box = `<rect x="${round(x)}" y="${bandTop}" width="${round(width)}" height="${bandHeight}" fill="${background}"${outline}/>`;
  const hasRoom = width >= narrowSegment || label.length === 1;
  return box + (hasRoom ? textAt(x + width / 2, bandTop + 14.5, 12, text, label) : '');
}

/** A badge with the label, and a tip that points at the label's place on the scale. */
function badge(label: string, tipX: number): string {
  const { background, text } = energyColor(label);
  const { width, badgeWidth, badgeHeight, bandTop } = size;
  const left = Math.min(Math.max(tipX - badgeWidth / 2, 1), width - badgeWidth - 1);
  const tip = `M${round(tipX - 6)} ${badgeHeight} L${round(tipX)} ${bandTop - 2} L${round(tipX + 6)} ${badgeHeight}Z`;
  const box = `<rect x="${round(left)}" y="1" width="${badgeWidth}" height="${badgeHeight}" rx="3" fill="${background}"/>`;
  return `${box}<path d="${tip}" fill="${background}"/>${textAt(left + badgeWidth / 2, 20, 17, text, label)}`;
}

/** Colours of a label by its letter, grey when it has none. `'B-' -> {background: '#63aa35', text: '#1c2421'}` (docs/rules/energy.md) */
export function energyColor(label: string): EnergyColor {
  return colors[label.charAt(0).toUpperCase()] ?? unknown;
}

/**
 * Our own picture of an energy label, to stand in a page: the scale of the region with the label marked by colour, place and letter.
 * Nothing is drawn for a label that the scale does not have (docs/rules/energy.md).
 * `{scale: ['A+', 'A', 'B'], label: 'A', title: 'EPC A'} -> '<svg ...>'` (docs/rules/energy.md)
 */
export function energyGraphicSvg(graphic: {
  readonly scale: readonly string[];
  readonly label: string;
  readonly title: string;
}): string {
  const { scale, label, title } = graphic;
  const current = scale.indexOf(label);
  if (current < 0) return '';
  const { width, height, gap } = size;
  const step = (width - 2 + gap) / scale.length;
  const segments = scale.map((name, index) => segment(name, 1 + index * step, step - gap, index === current));
  const tipX = 1 + current * step + (step - gap) / 2;
  return (
    `<svg role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<title>${escapeXml(title)}</title><g font-weight="700" text-anchor="middle">${segments.join('')}${badge(label, tipX)}</g></svg>`
  );
}
