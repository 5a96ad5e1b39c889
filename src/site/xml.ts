// A carriage return as it is would be read as a line feed.
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** What XML 1.0 cannot hold goes; everything else is as it was. */
function escapeXml(text: string): string {
  const storable = text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
  return storable.replace(/[&<>"\r]/gu, (sign) => escapes[sign] ?? sign);
}

type Value = string | number | boolean | undefined;
type Attributes = Readonly<Record<string, Value>>;

function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  );
  return `<${name}${written.join('')}`;
}

/** An element with a text; nothing without one. `('town', 'Gent') -> '<town>Gent</town>'` */
export function leaf(name: string, value: Value, attributes: Attributes = {}): string {
  return value === undefined || value === ''
    ? ''
    : `${openTag(name, attributes)}>${escapeXml(String(value))}</${name}>`;
}

/** An element with elements in it; without any it stands only for its attributes, and without those not at all. */
export function branch(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const inside = children.join('');
  if (inside !== '') return `${openTag(name, attributes)}>${inside}</${name}>`;
  return Object.values(attributes).some((value) => value !== undefined) ? `${openTag(name, attributes)}/>` : '';
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const xmlType = 'application/xml; charset=utf-8';
