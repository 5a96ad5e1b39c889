import './figure-graph.css';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Language } from '#i18n/languages.ts';
import type { FigureCanvas } from './FigureCanvas.tsx';

/** What a graph shows; a table beside it holds the same numbers. */
export interface FigureGraphProps {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly counts: readonly (number | null)[] }[];
  readonly kind: 'line' | 'bar';
  /** What somebody who does not see it is told. */
  readonly label: string;
  readonly language: Language;
}

/** A graph of figures. Its code comes after the page; where it does not come, the table below says it all. */
export function FigureGraph(props: FigureGraphProps): ReactElement | null {
  const [shown] = useState(props);
  const [found, setFound] = useState<{ Canvas?: typeof FigureCanvas; isFailed: boolean }>({ isFailed: false });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.closest('astro-island')?.dispatchEvent(new CustomEvent('steady:ready'));
    import('./FigureCanvas.tsx').then(
      (module) => {
        setFound({ Canvas: module.FigureCanvas, isFailed: false });
      },
      () => {
        setFound({ isFailed: true });
      },
    );
  }, []);
  const { Canvas, isFailed } = found;
  if (isFailed) return null;
  return (
    <div className="figure-graph" ref={box}>
      {Canvas && <Canvas {...shown} />}
    </div>
  );
}
