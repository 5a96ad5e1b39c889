import type { FeedCapabilities } from '#feed/adapters/adapter.ts';
import { adapters } from '#feed/registry.ts';
import { environmentName } from '#feed/adapters/settings.ts';

const webhooks = { none: 'no', hint: 'yes, with a secret word', signed: 'yes, signed' } as const;

const columns: readonly (readonly [head: string, cell: (can: FeedCapabilities) => string])[] = [
  ['whole stock', (can) => yes(can.full)],
  ['only changes', (can) => yes(can.changedSince)],
  ['says what is gone', (can) => yes(can.deletedIds)],
  ['calls us', (can) => webhooks[can.webhook]],
  ['takes leads', (can) => yes(can.leads)],
  ['takes searches', (can) => yes(can.searchRequests)],
  ['owners', (can) => yes(can.ownerData)],
  ['wants page addresses', (can) => yes(can.pages)],
];

function yes(can: boolean): string {
  return can ? 'yes' : 'no';
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** What each feed can do. */
export function feedCapabilities(): string {
  const heads = ['`feed.kind`', ...columns.map(([head]) => head)];
  const rows = adapters.map(({ description: { name, capabilities } }) =>
    tableRow([`\`${name}\``, ...columns.map(([, cell]) => cell(capabilities))]),
  );
  return [tableRow(heads), tableRow(heads.map(() => '---')), ...rows].join('\n') + '\n';
}

/** The settings of each feed, with the variable that takes precedence over `feed.settings`. */
export function feedSettings(): string {
  const heads = ['`feed.kind`', 'setting', 'variable', 'needed', 'secret', 'meaning'];
  const rows = adapters.flatMap(({ description }) =>
    description.settings.map((setting) =>
      tableRow([
        `\`${description.name}\``,
        `\`${setting.name}\``,
        `\`${environmentName(setting.name)}\``,
        yes(setting.isRequired),
        yes(setting.isSecret),
        setting.meaning,
      ]),
    ),
  );
  return [tableRow(heads), tableRow(heads.map(() => '---')), ...rows].join('\n') + '\n';
}
