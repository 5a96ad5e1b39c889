import type { ChartData, ChartOptions } from 'chart.js';
import { useMemo, type ReactElement } from 'react';
import { Chart } from 'react-chartjs-2';
import { graphOptions, lineLook } from '#ui/graph/chart-look.ts';
import { graphColors } from '#ui/graph/colors.ts';
import { pageTheme } from '#ui/graph/page-theme.ts';
import type { FigureGraphProps } from './FigureGraph.tsx';

type Drawing = readonly [ChartData<'bar' | 'line', (number | null)[]>, ChartOptions<'bar' | 'line'>];

function drawingOf({ labels, series, kind, language }: FigureGraphProps): Drawing {
  const theme = pageTheme();
  const colors = graphColors(theme, series.length);
  const datasets = series.map(({ name, counts }, index) => {
    const color = colors[index] ?? theme.accent;
    const shared = { label: name, data: [...counts] };
    if (kind === 'line') return { ...shared, ...lineLook(index, color) };
    return { ...shared, type: 'bar' as const, borderColor: color, backgroundColor: color, maxBarThickness: 40 };
  });
  const options = graphOptions({ theme, language, kind, hasLegend: series.length > 1 });
  return [{ labels: [...labels], datasets }, options];
}

/** The graph itself: loaded after the table. */
export function FigureCanvas(props: FigureGraphProps): ReactElement {
  const [data, options] = useMemo(() => drawingOf(props), [props]);
  return <Chart type={props.kind} data={data} options={options} role="img" aria-label={props.label} />;
}
