/** JSON for a `<script>` element: `<` is escaped, so no text of a feed can end the element. */
export function serializeJsonLd(thing: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`);
}
