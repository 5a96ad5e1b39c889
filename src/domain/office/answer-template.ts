/** What stands in a template for what only the answer knows. */
export const templatePlaces = ['name', 'agent', 'agency', 'home'] as const;
type TemplatePlace = (typeof templatePlaces)[number];

const place = /\{\{(?<name>[^{}]*)\}\}/gu;

function placeOf(name: string): TemplatePlace | undefined {
  return templatePlaces.find((one) => one === name.trim());
}

/** Places that a template names and nobody can fill, and braces that belong to none. `'Dag {{naam}}' -> ['{{naam}}']` */
export function unknownPlaces(template: string): string[] {
  const unknown = [...template.matchAll(place)]
    .filter(({ groups }) => placeOf(groups?.['name'] ?? '') === undefined)
    .map(([text]) => text);
  const rest = template.replace(place, '').match(/\{\{|\}\}/gu) ?? [];
  return [...new Set([...unknown, ...rest])];
}

/** A template with its places filled; what is filled in is never read as a place itself. `('Dag {{name}}', { name: 'An', … }) -> 'Dag An'` */
export function filledTemplate(template: string, values: Readonly<Record<TemplatePlace, string>>): string {
  return template.replace(place, (text, name: string) => {
    const known = placeOf(name);
    return known === undefined ? text : values[known];
  });
}
