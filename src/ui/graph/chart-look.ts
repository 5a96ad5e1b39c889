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
  type ChartOptions,
  type LegendItem,
} from 'chart.js';
import { formatNumber } from '#i18n/formats.ts';
import { labelled } from '#i18n/labelled.ts';
import type { Language } from '#i18n/languages.ts';
import { mixColors, type GraphTheme } from './colors.ts';
import { lineDashes } from './marks.ts';

/*
 * How graphs look, in the portal and in the office: axes, legend, tooltip and lines. What they say is theirs. Whoever
 * loads this has Chart.js with bars and lines.
 */

ChartJs.register(
  ...[BarController, BarElement, LineController, LineElement, PointElement],
  ...[CategoryScale, LinearScale, Legend, Tooltip],
);

type Options = ChartOptions<'bar' | 'line'>;
type TooltipTexts = NonNullable<NonNullable<NonNullable<Options['plugins']>['tooltip']>['callbacks']>;

/** How a line is drawn: its dashes tell it from others where colours look alike. */
export function lineLook(index: number, color: string) {
  return {
    type: 'line' as const,
    borderColor: color,
    backgroundColor: color,
    borderDash: [...lineDashes(index)],
    borderWidth: 2,
    pointRadius: 0,
    pointHitRadius: 12,
    tension: 0.25,
  };
}

/** What the legend says, each line dashed as in the graph: Chart.js draws them whole. */
function dashedLabels(chart: ChartJs): LegendItem[] {
  return ChartJs.defaults.plugins.legend.labels
    .generateLabels(chart)
    .map((item) => ({ ...item, lineDash: [...lineDashes(item.datasetIndex ?? 0)], lineWidth: 2 }));
}

interface Look {
  readonly theme: GraphTheme;
  readonly language: Language;
  readonly kind: 'bar' | 'line';
  readonly isStacked?: boolean;
  readonly hasLegend: boolean;
  /** What the tooltip says besides each source with its number. */
  readonly texts?: TooltipTexts;
}

function tooltipLook({ theme, language, texts }: Look, font: object) {
  return {
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
      label: ({ dataset, parsed }) =>
        ` ${labelled(dataset.label ?? '', formatNumber(parsed.y ?? 0, language), language)}`,
      ...texts,
    } satisfies TooltipTexts,
  };
}

/** Options of a graph of numbers over days or kinds. */
export function graphOptions(look: Look): Options {
  const { theme, language, kind, isStacked = false, hasLegend } = look;
  const muted = mixColors(theme.ink, theme.paper, 0.32);
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  const ticks = { color: muted, font };
  // A line is named by a piece of itself, a bar by a box with its pattern.
  const marks =
    kind === 'bar'
      ? { boxWidth: 24, boxHeight: 14 }
      : { usePointStyle: true, pointStyle: 'line' as const, pointStyleWidth: 36, generateLabels: dashedLabels };
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 350 },
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        stacked: isStacked,
        grid: { display: false },
        ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 },
        border: { color: mixColors(theme.ink, theme.paper, 0.7) },
      },
      y: {
        stacked: isStacked,
        beginAtZero: true,
        grid: { color: mixColors(theme.ink, theme.paper, 0.88) },
        border: { display: false },
        ticks: { ...ticks, precision: 0, callback: (value) => formatNumber(Number(value), language) },
      },
    },
    plugins: {
      legend: {
        display: hasLegend,
        position: 'bottom',
        align: 'start',
        labels: { color: theme.ink, font, padding: 18, ...marks },
      },
      tooltip: tooltipLook(look, font),
    },
  };
}
