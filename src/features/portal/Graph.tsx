import './graph.css';
import './table.css';
import { useEffect, useState, type ReactElement } from 'react';
import { formatDay, formatDayInWords, formatNumber } from '#i18n/formats.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { HomeGraph } from '#contracts/portal.ts';
import type { GraphCanvas } from './GraphCanvas.tsx';
import { usePortal } from './portal-context.ts';
import { daySum, sourceName } from './shown-values.ts';

export type GraphKind = 'stacked' | 'lines';

type Canvas = typeof GraphCanvas;

/** What somebody who does not see the graph is told. */
function useSummary(graph: HomeGraph): string {
  const t = useTexts();
  const { language } = usePortal();
  const sums = graph.days.map((_, day) => daySum(graph, day) ?? 0);
  const most = Math.max(0, ...sums);
  return t('portal:graph.summary', {
    sum: formatNumber(
      sums.reduce((sum, count) => sum + count, 0),
      language,
    ),
    from: formatDayInWords(graph.days[0], language),
    to: formatDayInWords(graph.days.at(-1), language),
    day: formatDayInWords(graph.days[sums.indexOf(most)], language),
    most: formatNumber(most, language),
  });
}

/** The numbers of the graph. */
function GraphTable({ graph }: { graph: HomeGraph }): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  const cell = (count: number | null | undefined): ReactElement =>
    typeof count === 'number' ? (
      <>{formatNumber(count, language)}</>
    ) : (
      <>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('portal:notKnown')}</span>
      </>
    );
  const sums = graph.days.map((_, day) => daySum(graph, day));
  return (
    <div className="portal__scroll" role="group" aria-label={t('portal:graph.table')} tabIndex={0}>
      <table className="portal__table portal__table--numbers">
        <thead>
          <tr>
            <th scope="col">{t('portal:day')}</th>
            {graph.sources.map((source) => (
              <th key={source.source} scope="col">
                {sourceName(source, t)}
              </th>
            ))}
            <th scope="col">{t('portal:sum')}</th>
          </tr>
        </thead>
        <tbody>
          {graph.days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, language)}</th>
              {graph.sources.map(({ source, counts }) => (
                <td key={source}>{cell(counts[index])}</td>
              ))}
              <td>{cell(sums[index])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('portal:sum')}</th>
            {graph.sources.map(({ source, sum }) => (
              <td key={source}>{cell(sum)}</td>
            ))}
            <td>{cell(sums.reduce<number>((sum, count) => sum + (count ?? 0), 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The code of the graph comes after the numbers, and only where the page is alive. */
function useCanvas(isAwake: boolean): { Canvas: Canvas | undefined; isFailed: boolean } {
  const [found, setFound] = useState<{ Canvas?: Canvas; isFailed: boolean }>({ isFailed: false });
  useEffect(() => {
    if (!isAwake) return;
    import('./GraphCanvas.tsx').then(
      (module) => {
        setFound({ Canvas: module.GraphCanvas, isFailed: false });
      },
      () => {
        setFound({ isFailed: true });
      },
    );
  }, [isAwake]);
  return { Canvas: found.Canvas, isFailed: found.isFailed };
}

const kinds = ['lines', 'stacked'] as const;

/** Visits and views of thirty days: graph, switch and table. */
export function Graph({ graph, isAwake }: { graph: HomeGraph; isAwake: boolean }): ReactElement {
  const t = useTexts();
  const [kind, setKind] = useState<GraphKind>('lines');
  const { Canvas, isFailed } = useCanvas(isAwake && graph.sources.length > 0);
  const summary = useSummary(graph);
  if (graph.sources.length === 0) return <p className="muted">{t('portal:graph.empty')}</p>;
  return (
    <figure className="portal__graph">
      {isAwake && !isFailed && (
        <div className="portal__switch" role="group" aria-label={t('portal:graph.kind')}>
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={kind === each}
              onClick={() => {
                setKind(each);
              }}
            >
              {t(`portal:graph.${each}`)}
            </button>
          ))}
        </div>
      )}
      {isFailed ? (
        <p className="notice notice--warn">{t('portal:graph.failed')}</p>
      ) : (
        <div className="portal__canvas">{Canvas && <Canvas graph={graph} kind={kind} summary={summary} />}</div>
      )}
      <details
        className="portal__days"
        open={!isAwake || isFailed || undefined}
        data-waiting={isAwake ? undefined : ''}
      >
        <summary>{t('portal:graph.table')}</summary>
        <GraphTable graph={graph} />
      </details>
    </figure>
  );
}
