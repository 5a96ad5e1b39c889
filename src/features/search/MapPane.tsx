import { useEffect, useState, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapSource } from '#contracts/map.ts';
import { useFinder } from './finder-context.ts';
import { placeLabel } from './place-label.ts';
import type * as Loaded from './ResultMap.tsx';

export interface MapPaneProps {
  readonly source: MapSource;
  /** Listing that the visitor points at in the list. */
  readonly row: number | undefined;
  readonly onHighlight: (row: number | undefined) => void;
}

/** The map beside the results; all of its code loads when it is shown, and the list is the full equivalent where it does not come. */
export function MapPane(props: MapPaneProps): ReactElement {
  const t = useTexts();
  const finder = useFinder();
  const [loaded, setLoaded] = useState<typeof Loaded>();
  const [isFailed, setFailed] = useState(false);
  const { chunk } = props.source;
  useEffect(() => {
    // The largest part comes at the same time; whoever needs it hears when it does not.
    import(/* @vite-ignore */ chunk).catch(() => undefined);
    import('./ResultMap.tsx').then(setLoaded, () => {
      setFailed(true);
    });
  }, [chunk]);
  return (
    <div tabIndex={-1} className={`finder__map ${isFailed ? 'is-failed' : ''}`}>
      {loaded ? (
        <loaded.ResultMap {...props} finder={finder} labelOf={placeLabel} isFailed={isFailed} onFail={setFailed} />
      ) : (
        <div className="finder__canvas" aria-busy={!isFailed} />
      )}
      {isFailed && <p className="finder__note">{t('finder:mapFailed')}</p>}
    </div>
  );
}
