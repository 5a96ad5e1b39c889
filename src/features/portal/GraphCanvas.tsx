import type { ChartData, ChartOptions } from 'chart.js';
import { useMemo, type ReactElement } from 'react';
import { Chart } from 'react-chartjs-2';
import { formatDay, formatDayOfYear } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Translate } from '#i18n/translator.ts';
import { graphOptions, lineLook } from '#ui/graph/chart-look.ts';
import { graphColors, mixColors, type GraphTheme } from '#ui/graph/colors.ts';
import { pageTheme } from '#ui/graph/page-theme.ts';
import type { HomeGraph } from '#contracts/portal.ts';
import type { GraphKind } from './Graph.tsx';
import { patternFill } from './graph-patterns.ts';
import { usePortal } from './portal-context.ts';
import { daySumLine, sourceName } from './shown-values.ts';

/** How much lighter than its colour a pattern is. */
const markShare = 0.6;

/** What the graph is written in. */
interface Words {
  readonly t: Translate;
  readonly language: Language;
}

function dataOf(
  graph: HomeGraph,
  kind: GraphKind,
  theme: GraphTheme,
  { t, language }: Words,
): ChartData<'bar' | 'line'> {
  const colors = graphColors(theme, graph.sources.length);
  return {
    labels: graph.days.map((day) => formatDayOfYear(day, language)),
    datasets: graph.sources.map((source, index) => {
      const color = colors[index] ?? theme.accent;
      const shared = { label: sourceName(source, t), data: [...source.counts] };
      if (kind !== 'stacked') return { ...shared, ...lineLook(index, color), spanGaps: false };
      const backgroundColor = patternFill(index, color, mixColors(color, theme.paper, markShare));
      // A hairline of paper parts a bar from the one below it.
      const edge = { borderColor: theme.paper, borderWidth: { bottom: index === 0 ? 0 : 1 }, borderSkipped: false };
      return { ...shared, ...edge, type: 'bar' as const, backgroundColor, stack: 'all' };
    }),
  };
}

function optionsOf(
  graph: HomeGraph,
  kind: GraphKind,
  theme: GraphTheme,
  { t, language }: Words,
): ChartOptions<'bar' | 'line'> {
  const isStacked = kind === 'stacked';
  return graphOptions({
    theme,
    language,
    kind: isStacked ? 'bar' : 'line',
    isStacked,
    hasLegend: true,
    texts: {
      title: ([item]) => formatDay(graph.days[item?.dataIndex ?? 0], language),
      footer: ([item]) => (item ? daySumLine(graph, item.dataIndex, t, language) : ''),
    },
  });
}

interface Props {
  readonly graph: HomeGraph;
  readonly kind: GraphKind;
  /** What somebody who does not see it is told. */
  readonly summary: string;
}

/** The graph itself: loaded after the numbers. */
export function GraphCanvas({ graph, kind, summary }: Props): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  const { data, options } = useMemo(() => {
    const theme = pageTheme();
    return {
      data: dataOf(graph, kind, theme, { t, language }),
      options: optionsOf(graph, kind, theme, { t, language }),
    };
  }, [graph, kind, language, t]);
  return (
    <Chart
      key={kind}
      type={kind === 'stacked' ? 'bar' : 'line'}
      data={data}
      options={options}
      role="img"
      aria-label={summary}
    />
  );
}
