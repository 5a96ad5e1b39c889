import sanitizeHtml from 'sanitize-html';
import { drawnElements } from './svg-weight.ts';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'use'];
const structure = ['svg', 'g', 'defs', 'symbol', 'title', 'desc', 'clipPath', 'mask', 'pattern', 'marker'];
const paint = ['linearGradient', 'radialGradient', 'stop'];

const attributes = [
  ...['id', 'role', 'xmlns', 'viewBox', 'preserveAspectRatio', 'version', 'transform', 'href', 'opacity', 'visibility'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'width', 'height'],
  ...['dx', 'dy', 'rotate', 'offset', 'fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'clipPathUnits'],
  ...['mask', 'maskUnits', 'patternUnits', 'patternTransform', 'patternContentUnits', 'gradientUnits', 'spreadMethod'],
  ...['gradientTransform', 'stop-color', 'stop-opacity', 'marker-start', 'marker-mid', 'marker-end', 'markerWidth'],
  ...[
    'markerHeight',
    'markerUnits',
    'refX',
    'refY',
    'orient',
    'stroke',
    'stroke-width',
    'stroke-opacity',
    'textLength',
  ],
  ...['stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit', 'display'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline', 'letter-spacing'],
];

/** A reference may only lead to something inside the same drawing. */
function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return /^#[\w.-]+$/u.test(value);
  // A backslash spells the same word in another way: u\72l( is url(.
  return !/url\s*\(|javascript:|data:|&#|\\/iu.test(value) || /^url\(#[\w.-]+\)$/u.test(value);
}

function keepHarmless(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept = Object.entries(attribs).map(([name, value]) => [name === 'xlink:href' ? 'href' : name, value] as const);
  return { tagName, attribs: Object.fromEntries(kept.filter(([name, value]) => isHarmless(name, value))) };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...structure, ...shapes, ...paint],
  allowedAttributes: { '*': attributes },
  allowedSchemes: [],
  nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'metadata', 'textarea', 'option', 'noscript'],
  transformTags: { '*': keepHarmless },
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
};

export interface CleanSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const maximumBytes = 2_000_000;
/** Deeply nested elements take time that grows with their square. */
const maximumTags = 40_000;
const maximumDrawnElements = 200_000;
/** Larger than any drawing, small enough for every whole-number field. */
const maximumSide = 100_000;
/** Control characters that XML does not know: with one of them a browser shows nothing. */
const notXml = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** Does a file look like an SVG drawing? Its name does not count. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('utf8');
  return /^\uFEFF?\s*</u.test(start) && /<svg[\s>]/u.test(start);
}

/** The text of a drawing that may be looked through; undefined for one that is too large or defines what no plan needs. */
function sourceOf(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > maximumBytes) return undefined;
  const source = Buffer.from(bytes).toString('utf8').replace(notXml, '');
  // A document type can define entities; a floor plan needs none.
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(source)) return undefined;
  return source.split('<', maximumTags + 1).length > maximumTags ? undefined : source;
}

/** Width and height of the box that a drawing fills, in whole numbers. */
function sizeIn(attributes: string): { readonly width: number; readonly height: number } | undefined {
  const box = /\sviewBox="[-\d.]+[\s,]+[-\d.]+[\s,]+(?<width>[\d.]+)[\s,]+(?<height>[\d.]+)"/u.exec(attributes)?.groups;
  const width = Math.round(Number(box?.['width'] ?? Number.NaN));
  const height = Math.round(Number(box?.['height'] ?? Number.NaN));
  return [width, height].every((side) => side > 0 && side <= maximumSide) ? { width, height } : undefined;
}

/** Reduces a drawing to shapes and text: no script, style, link to elsewhere or embedded page. Undefined when nothing is left. */
export function cleanSvg(bytes: Uint8Array): CleanSvg | undefined {
  const source = sourceOf(bytes);
  if (source === undefined) return undefined;
  const svg = sanitizeHtml(source, options).trim();
  const root = /^<svg(?<attributes>\s[^>]*)>/u.exec(svg)?.groups?.['attributes'];
  const size = root === undefined ? undefined : sizeIn(root);
  if (root === undefined || !size || !svg.endsWith('</svg>')) return undefined;
  if (drawnElements(svg) > maximumDrawnElements) return undefined;
  const named = /\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/u.test(root);
  return {
    svg: named ? svg : svg.replace(/^<svg(?:\sxmlns="[^"]*")?/u, '<svg xmlns="http://www.w3.org/2000/svg"'),
    ...size,
  };
}
