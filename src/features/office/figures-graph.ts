import {
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import { isList, isObject, parseJson } from '#base/json.ts';
import { formatNumber } from '#i18n/formats.ts';
import { graphColors, mixColors, type GraphTheme } from '#ui/graph/colors.ts';
import { lineDashes } from '#ui/graph/marks.ts';

Chart.register(LineController, LineElement, PointElement, CategoryScale, LinearScale, Legend, Tooltip);

interface Series {
  readonly name: string;
  readonly counts: readonly (number | null)[];
}

/** What the page wrote into the element. */
function seriesOf(value: unknown): Series[] {
  if (!isObject(value) || !isList(value['series'])) return [];
  return value['series'].flatMap((one) => {
    if (!isObject(one) || !isList(one['counts'])) return [];
    const counts = one['counts'].map((count) => (typeof count === 'number' ? count : null));
    return [{ name: String(one['name']), counts }];
  });
}

function labelsOf(value: unknown): string[] {
  return isObject(value) && isList(value['labels']) ? value['labels'].map(String) : [];
}

function pageTheme(): GraphTheme {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(`--${name}`);
  return { accent: color('accent'), ink: color('ink'), paper: color('paper'), warn: color('warn') };
}

function configuration(
  labels: string[],
  series: readonly Series[],
  language: string,
): ChartConfiguration<'line', (number | null)[]> {
  const theme = pageTheme();
  const colors = graphColors(theme, series.length);
  const muted = mixColors(theme.ink, theme.paper, 0.32);
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  return {
    type: 'line',
    data: {
      labels,
      datasets: series.map(({ name, counts }, index) => ({
        label: name,
        data: [...counts],
        borderColor: colors[index] ?? theme.accent,
        backgroundColor: colors[index] ?? theme.accent,
        borderDash: [...lineDashes(index)],
        borderWidth: 2,
        pointRadius: 0,
        pointHitRadius: 12,
        tension: 0.25,
      })),
    },
    options: {
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
      plugins: { legend: { position: 'bottom', align: 'start', labels: { color: theme.ink, font } } },
    },
  };
}

/**
 * Draws the figures of a home; the table below it holds the same numbers.
 * @public
 */
export function start(element: HTMLElement): void {
  const { figures = '', label = '', language = 'nl' } = element.dataset;
  const found = parseJson(figures);
  const canvas = document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', label);
  element.append(canvas);
  new Chart(canvas, configuration(labelsOf(found), seriesOf(found), language));
}
