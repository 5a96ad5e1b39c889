import { printTable } from '#scripts/bench/measure.ts';
import type { SameText } from './measure-peers.ts';

/** Seconds of CPU that our own build took. */
interface Own {
  readonly bundle: number;
  readonly render: number;
}

interface Line {
  readonly name: string;
  readonly bytes: number;
  readonly cpuS: number;
  readonly wallS?: number;
}

/**
 * Prints what each took for pages of the same text, and returns what stands of it in the last line of the bench; nothing without
 * peers. Ours counts the same pages, but everything that is made with them: header, footer, styles and data of whole pages, and the
 * cards, drawings and exports beside them. `x Hugo` is pages per second of CPU in those of Hugo: above 1 is ahead of it.
 */
export function peerFigures(listings: number, { bundle, render }: Own, same: SameText | undefined) {
  const hugo = same?.runs[0];
  if (!hugo) return {};
  const { pages, bytes, runs } = same;
  const perCpuS = (cpuS: number): number => Math.round(pages / cpuS);
  const timesHugo = (cpuS: number): number => Number((hugo.cpuS / cpuS).toFixed(3));
  const lines: readonly Line[] = [
    { name: 'ours, rendered, whole pages', bytes, cpuS: render },
    { name: 'ours, bundled and rendered', bytes, cpuS: bundle + render },
    ...runs.map(({ name, version, ...run }) => ({ name: `${name} ${version}, text only`, ...run })),
  ];
  console.log(`\n${pages} pages of the same text, ${listings} listings:`);
  printTable(
    ['made by', 'pages/CPU s', 'ms CPU/page', 'KB/page', 'CPU s', 'wall s', 'x Hugo'],
    lines.map(({ name, bytes, cpuS, wallS }) => [
      ...[name, perCpuS(cpuS), ((1000 * cpuS) / pages).toFixed(2), (bytes / pages / 1000).toFixed(1), cpuS.toFixed(2)],
      ...[wallS?.toFixed(1) ?? '', timesHugo(cpuS)],
    ]),
  );
  return {
    same_text_pages: pages,
    peers_pages_per_cpu_s: Object.fromEntries(runs.map(({ name, cpuS }) => [name, perCpuS(cpuS)])),
    render_pages_per_cpu_s: perCpuS(render),
    times_hugo_rendered: timesHugo(render),
    times_hugo_bundled_and_rendered: timesHugo(bundle + render),
  };
}
