import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartData,
  type ChartOptions,
  type LegendItem,
} from 'chart.js';
import { useMemo, type ReactElement } from 'react';
import { Chart } from 'react-chartjs-2';
import { formatDay, formatDayOfYear, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { Translate } from '#i18n/translator.ts';
import { labelled } from '#i18n/labelled.ts';
import { graphColors, mixColors, type GraphTheme } from '#ui/graph/colors.ts';
import { lineDashes } from '#ui/graph/marks.ts';
import { pageTheme } from '#ui/graph/page-theme.ts';
import type { HomeGraph } from '#contracts/portal.ts';
import type { GraphKind } from './Graph.tsx';
import { patternFill } from './graph-patterns.ts';
import { usePortal } from './portal-context.ts';
import { daySumLine, sourceName } from './shown-values.ts';

ChartJs.register(
  ...[BarController, BarElement, LineController, LineElement, PointElement],
  ...[CategoryScale, LinearScale, Legend, Tooltip],
);

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
      if (kind === 'stacked') {
        const backgroundColor = patternFill(index, color, mixColors(color, theme.paper, markShare));
        // A hairline of paper parts a bar from the one below it.
        const edge = { borderColor: theme.paper, borderWidth: { bottom: index === 0 ? 0 : 1 }, borderSkipped: false };
        return { ...shared, ...edge, type: 'bar' as const, backgroundColor, stack: 'all' };
      }
      return {
        ...shared,
        type: 'line' as const,
        borderColor: color,
        backgroundColor: color,
        borderDash: [...lineDashes(index)],
        borderWidth: 2,
        pointRadius: 0,
        pointHitRadius: 12,
        tension: 0.25,
        spanGaps: false,
      };
    }),
  };
}

/** What the legend says, each line dashed as in the graph: Chart.js draws them whole. */
function dashedLabels(chart: ChartJs): LegendItem[] {
  return ChartJs.defaults.plugins.legend.labels
    .generateLabels(chart)
    .map((item) => ({ ...item, lineDash: [...lineDashes(item.datasetIndex ?? 0)], lineWidth: 2 }));
}

function optionsOf(
  graph: HomeGraph,
  kind: GraphKind,
  theme: GraphTheme,
  { t, language }: Words,
): ChartOptions<'bar' | 'line'> {
  const muted = mixColors(theme.ink, theme.paper, 0.32);
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  const isStacked = kind === 'stacked';
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 350 },
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        stacked: isStacked,
        grid: { display: false },
        ticks: { color: muted, font, maxRotation: 0, autoSkipPadding: 16 },
        border: { color: mixColors(theme.ink, theme.paper, 0.7) },
      },
      y: {
        stacked: isStacked,
        beginAtZero: true,
        grid: { color: mixColors(theme.ink, theme.paper, 0.88) },
        border: { display: false },
        ticks: { color: muted, font, precision: 0, callback: (value) => formatNumber(Number(value), language) },
      },
    },
    plugins: {
      legend: {
        position: 'bottom',
        align: 'start',
        // A line is named by a piece of itself, a bar by a box with its pattern.
        labels: {
          color: theme.ink,
          font,
          padding: 18,
          ...(isStacked
            ? { boxWidth: 24, boxHeight: 14 }
            : { usePointStyle: true, pointStyle: 'line' as const, pointStyleWidth: 36, generateLabels: dashedLabels }),
        },
      },
      tooltip: {
        backgroundColor: theme.ink,
        titleColor: theme.paper,
        bodyColor: theme.paper,
        footerColor: theme.paper,
        titleFont: font,
        bodyFont: font,
        footerFont: { ...font, weight: 600 },
        padding: 12,
        cornerRadius: 3,
        callbacks: {
          title: ([item]) => formatDay(graph.days[item?.dataIndex ?? 0], language),
          label: ({ dataset, parsed }) =>
            ` ${labelled(dataset.label ?? '', formatNumber(parsed.y ?? 0, language), language)}`,
          footer: ([item]) => (item ? daySumLine(graph, item.dataIndex, t, language) : ''),
        },
      },
    },
  };
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
