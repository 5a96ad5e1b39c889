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
} from 'chart.js';
import { useMemo, type ReactElement } from 'react';
import { Chart } from 'react-chartjs-2';
import { formatNumber } from '#i18n/formats.ts';
import { graphColors, mixColors } from '#ui/graph/colors.ts';
import { lineDashes } from '#ui/graph/marks.ts';
import { pageTheme } from '#ui/graph/page-theme.ts';
import type { FigureGraphProps } from './FigureGraph.tsx';

ChartJs.register(
  ...[BarController, BarElement, LineController, LineElement, PointElement],
  ...[CategoryScale, LinearScale, Legend, Tooltip],
);

type Drawing = readonly [ChartData<'bar' | 'line', (number | null)[]>, ChartOptions<'bar' | 'line'>];

function drawingOf({ labels, series, kind, language }: FigureGraphProps): Drawing {
  const theme = pageTheme();
  const colors = graphColors(theme, series.length);
  const muted = mixColors(theme.ink, theme.paper, 0.32);
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  const datasets = series.map(({ name, counts }, index) => {
    const color = colors[index] ?? theme.accent;
    const shared = { label: name, data: [...counts], borderColor: color, backgroundColor: color };
    if (kind === 'bar') return { ...shared, type: 'bar' as const, maxBarThickness: 40 };
    const line = {
      borderDash: [...lineDashes(index)],
      borderWidth: 2,
      pointRadius: 0,
      pointHitRadius: 12,
      tension: 0.25,
    };
    return { ...shared, ...line, type: 'line' as const };
  });
  return [
    { labels: [...labels], datasets },
    {
      responsive: true,
      maintainAspectRatio: false,
      animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 350 },
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, ticks: { color: muted, font, maxRotation: 0, autoSkipPadding: 24 } },
        y: {
          beginAtZero: true,
          border: { display: false },
          ticks: { color: muted, font, precision: 0, callback: (value) => formatNumber(Number(value), language) },
        },
      },
      plugins: {
        legend: { display: series.length > 1, position: 'bottom', align: 'start', labels: { color: theme.ink, font } },
      },
    },
  ];
}

/** The graph itself: loaded after the table. */
export function FigureCanvas(props: FigureGraphProps): ReactElement {
  const [data, options] = useMemo(() => drawingOf(props), [props]);
  return <Chart type={props.kind} data={data} options={options} role="img" aria-label={props.label} />;
}
