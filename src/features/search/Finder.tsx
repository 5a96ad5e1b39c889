import '#ui/styles/filters.css';
import '#ui/styles/link-button.css';
import '#ui/styles/view-switch.css';
import './finder.css';
import './results.css';
import './list-view.css';
import './card-strip.css';
import { useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useTexts } from '#i18n/use-texts.ts';
import { shareIsland } from '#render/page/shared-islands.ts';
import { activeFilters, type ActiveFilter } from './active-filters.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { Cards } from './Cards.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { FinderContext, useFinder, type Finder as FinderValue } from './finder-context.ts';
import { finderHtmlKey, readProps, type FinderIslandProps } from './finder-props.ts';
import { createFinderStore } from './finder-store.ts';
import { focusLater } from './focus.ts';
import { MapPane } from './MapPane.tsx';
import { NoResults } from './NoResults.tsx';
import { languageLinks, markPage } from './page-marks.ts';
import { Pages } from './Pages.tsx';
import { isAsBuilt } from './shown.ts';
import { texts } from './texts.ts';
import { Toolbar } from './Toolbar.tsx';

/** Heading and title of what is shown. */
function useTitle(): string {
  const t = useTexts();
  const { props, state } = useFinder();
  const { shown, found } = state;
  const { goal, places = [] } = shown.query;
  const isBuilt = isAsBuilt(shown, props);
  const [place] = found?.answer.places ?? [];
  const isSale = goal === 'sale';
  const whole = t(isSale ? 'search:titleSale' : 'search:titleRent');
  const town = place && t(isSale ? 'search:titleCitySale' : 'search:titleCityRent', { name: place.name });
  const title = isBuilt ? props.title : ((places.length === 1 ? town : undefined) ?? whole);
  useEffect(() => {
    if (!isBuilt) document.title = `${title} | ${props.agency}`;
  }, [isBuilt, title, props.agency]);
  return title;
}

/** What was found, or the page's own list as long as that is what was asked for. */
function Results({ filters, children }: { filters: readonly ActiveFilter[]; children: ReactNode }): ReactElement {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const { shown, found, status } = state;
  const [pointed, setPointed] = useState<number>();
  const [marked, setMarked] = useState<number>();
  const map = shown.view === 'map' ? props.map : undefined;
  const isMap = map !== undefined;
  if (status === 'failed') {
    return (
      <>
        <p className="finder__note notice notice--warn" role="alert">
          {`${t('finder:failed')} `}
          <button type="button" className="link-button" onClick={store.retry}>
            {t('finder:tryAgain')}
          </button>
        </p>
        {children}
      </>
    );
  }
  // Until the first answer the page's own list stays where it is.
  if (!found || (isAsBuilt(shown, props) && !isMap)) return <>{children}</>;
  const { answer, cards, query } = found;
  const pages = Math.ceil(answer.total / (query.pageSize ?? props.pageSize));
  return (
    <>
      <div className="finder__found">
        {answer.total === 0 ? (
          <NoResults answer={answer} filters={filters} />
        ) : (
          <Cards
            cards={cards}
            marked={answer.rows.indexOf(marked ?? -1)}
            onPoint={(position) => {
              if (isMap) setPointed(answer.rows[position]);
            }}
          />
        )}
        <Pages page={query.page ?? 1} pages={pages} />
      </div>
      {map && <MapPane source={map} row={pointed} onHighlight={setMarked} />}
    </>
  );
}

/** Wakes the state: reads the address, and tells the page around the island. */
function useWaking(finder: FinderValue, root: { readonly current: HTMLElement | null }): void {
  const { props, state, store } = finder;
  const { shown, status } = state;
  useEffect(() => {
    const island = root.current?.closest<HTMLElement>('astro-island');
    const stop = store.start(island?.dataset['early']);
    island?.dispatchEvent(new CustomEvent('steady:ready'));
    return stop;
  }, [store, root]);
  const links = useRef<Map<HTMLAnchorElement, string>>(undefined);
  useEffect(() => {
    links.current ??= languageLinks(props.language);
    markPage(shown, props, links.current);
  }, [shown, props]);
  useEffect(() => {
    const island = root.current?.closest<HTMLElement>('astro-island');
    // Of the store, not of this render: the search may have begun since.
    if (store.get().status !== 'searching') delete island?.dataset['waiting'];
  }, [status, store, root]);
}

/** The ways past filters and cards to the map, and to the list. */
function MapSkips(): ReactElement {
  const t = useTexts();
  return (
    <>
      {(
        [
          ['.finder__map', t('finder:skipToMap')],
          ['.finder__results', t('finder:skipToResults')],
        ] as const
      ).map(([place, text]) => (
        <a
          key={place}
          className="skip"
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            focusLater(place);
          }}
        >
          {text}
        </a>
      ))}
    </>
  );
}

function Body({ children }: { children: ReactNode }): ReactElement {
  const t = useTexts();
  const finder = useFinder();
  const { props, state, store } = finder;
  const { shown, found, status } = state;
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useWaking(finder, root);
  const title = useTitle();
  const places = found?.answer.places ?? props.places;
  const filters = activeFilters(shown.query, { t, places, types: props.types, language: props.language });
  const isBuilt = isAsBuilt(shown, props);
  // The map comes with the first answer, and not where the search failed.
  const isSplit = shown.view === 'map' && props.map !== undefined && found !== undefined && status !== 'failed';
  return (
    <div
      className={isSplit ? 'finder finder--split' : 'finder'}
      ref={root}
      onFocus={store.warm}
      onPointerOver={store.warm}
    >
      {shown.view === 'map' && <MapSkips />}
      <h1>{title}</h1>
      <FilterBar
        active={filters.length}
        openFilters={() => {
          store.warm();
          setOpen(true);
        }}
      />
      {isOpen && (
        <FilterDialog
          close={() => {
            setOpen(false);
          }}
        />
      )}
      <ActiveFilters filters={filters} />
      <Toolbar total={isBuilt ? props.total : found?.answer.total} />
      <div
        className="finder__results"
        data-view={shown.view}
        data-failed={status === 'failed' || undefined}
        tabIndex={-1}
        aria-busy={status === 'searching'}
      >
        <Results filters={filters}>{children}</Results>
      </div>
    </div>
  );
}

/** The search on a list page. Its HTML is the page's own list; the code takes over in place. */
export function Finder({ children, ...page }: FinderIslandProps & { children?: ReactNode }): ReactElement {
  // The page never changes what it says, so the first value stays.
  const [own] = useState(() => readProps(page));
  const [store] = useState(() => createFinderStore(own));
  // Not useSyncExternalStore: that renders answers in one go, while a click waits.
  const [state, setState] = useState(store.get);
  useEffect(() => {
    const follow = (): void => {
      setState(store.get());
    };
    follow();
    return store.subscribe(follow);
  }, [store]);
  const finder = useMemo(() => ({ props: own, state, store }), [own, state, store]);
  return (
    <I18nextProvider i18n={texts(own.language)}>
      <FinderContext value={finder}>
        <Body>{children}</Body>
      </FinderContext>
    </I18nextProvider>
  );
}

// Some thousand lists, some hundred different forms.
if (import.meta.env.SSR) shareIsland(Finder, finderHtmlKey);
