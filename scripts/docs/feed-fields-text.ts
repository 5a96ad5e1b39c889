import { adapters } from '#feed/registry.ts';
import { bySiteField, coverageOf } from '#feed/field-coverage/coverage.ts';
import { samples } from '#feed/field-coverage/samples.fixture.ts';

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function code(name: string): string {
  return `\`${name.replaceAll('|', '/')}\``;
}

/** Attributes of a photo or a document and the like: one line for each would say no more. */
function coarse(site: string): string {
  return site.startsWith('title') || site.startsWith('description') ? site.replace(/\..*$/u, '') : site;
}

/** The field of the site in a line, the CRM's own names in a column for each; empty where a CRM has none. */
export function feedCoverage(): string {
  const crms = adapters.filter(({ description: { name } }) => name !== 'gevel');
  const found = crms.map((adapter) => bySiteField(coverageOf(adapter, samples[adapter.description.name] ?? [])));
  const sites = [...new Set(found.flatMap((fields) => [...fields.keys()].map(coarse)))].sort();
  const cell = (fields: ReadonlyMap<string, readonly string[]>, site: string) => {
    const names = [...fields].flatMap(([name, all]) => (coarse(name) === site ? all : []));
    // A sub-detail is one field, whatever of it is read.
    const own = names.map((name) => name.replace(/(?<=^details\[\d+\])\..*$/u, ''));
    return [...new Set(own)].map(code).join(', ');
  };
  const heads = ['field of the site', ...crms.map(({ description }) => code(description.name))];
  const rows = sites.map((site) => row([code(site), ...found.map((fields) => cell(fields, site))]));
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n') + '\n';
}

/** What stays out on purpose, with its reason. */
export function feedLeftOut(): string {
  const heads = ['`feed.kind`', 'field', 'why it stays out'];
  const rows = adapters.flatMap(({ description, fields }) =>
    Object.entries(fields?.leftOut ?? {}).map(([field, reason]) => row([code(description.name), code(field), reason])),
  );
  return [row(heads), row(heads.map(() => '---')), ...rows].join('\n') + '\n';
}
