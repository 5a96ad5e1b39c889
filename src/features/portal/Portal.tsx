import { formatDayInWords } from '#i18n/formats.ts';
import './portal.css';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useTexts } from '#i18n/use-texts.ts';
import type { PortalView } from '#contracts/portal.ts';
import { ManagerCard } from './ManagerCard.tsx';
import { HomeDetail } from './HomeDetail.tsx';
import { HomeList } from './HomeList.tsx';
import { PortalContext, usePortal } from './portal-context.ts';
import { Settings } from './PortalForms.tsx';
import { texts } from './texts.ts';
import '#ui/styles/link-button.css';

function Overview({ isAwake }: { isAwake: boolean }): ReactElement {
  const t = useTexts();
  const { homes, ownerName, today, contactPath, language } = usePortal();
  return (
    <>
      <div className="page-head">
        <p className="eyebrow">{t('portal:welcome', { name: ownerName })}</p>
        <h1>{t('portal:title')}</h1>
        {homes.length > 0 && (
          <p className="lead">{t('portal:lead', { count: homes.length, date: formatDayInWords(today, language) })}</p>
        )}
      </div>
      {homes.length === 0 ? (
        <p className="notice">
          {`${t('portal:noHomes')} `}
          <a href={contactPath}>{t('portal:contactUs')}</a>
        </p>
      ) : (
        <HomeList isAwake={isAwake} />
      )}
      <ManagerCard />
    </>
  );
}

const neverChanges = () => () => undefined;

/** The owner's part of the site. Its HTML is whole; the code adds filters, the graph and print. */
export function Portal(props: PortalView): ReactElement {
  const [page] = useState(props);
  const isAwake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.closest('astro-island')?.dispatchEvent(new CustomEvent('steady:ready'));
  }, []);
  return (
    <I18nextProvider i18n={texts(page.language)}>
      <PortalContext value={page}>
        <div className="portal" ref={root}>
          {page.home ? <HomeDetail home={page.home} isAwake={isAwake} /> : <Overview isAwake={isAwake} />}
          <Settings />
        </div>
      </PortalContext>
    </I18nextProvider>
  );
}
