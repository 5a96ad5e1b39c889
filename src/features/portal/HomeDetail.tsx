import './home-detail.css';
import type { ReactElement } from 'react';
import { bindSpaces } from '#domain/bound-spaces.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { OwnerHomeDetail } from '#contracts/portal.ts';
import { ManagerCard } from './ManagerCard.tsx';
import { ContactTable } from './ContactTable.tsx';
import { Graph } from './Graph.tsx';
import { HomeTerms, OtherNumbers, Photo, VisitNumbers, WeeklyChange } from './HomeFacts.tsx';
import { Comparison, Documents, Media, Offers, Origins, Prices, Section, Steps } from './HomeSections.tsx';
import { Files } from './PortalForms.tsx';
import { usePortal } from './portal-context.ts';

function Head({ home }: { home: OwnerHomeDetail }): ReactElement {
  const t = useTexts();
  const { homes, path } = usePortal();
  return (
    <header className="portal__head">
      <div className="portal__about">
        {homes.length > 1 && (
          <p className="portal__back">
            <a href={path}>{`← ${t('portal:backToAll')}`}</a>
          </p>
        )}
        <h1>{home.title}</h1>
        <p className="muted">{bindSpaces([home.place, home.reference].filter(Boolean).join(' · '))}</p>
        <HomeTerms home={home} />
        {home.path !== null && (
          <p>
            <a className="more" href={home.path}>
              {t('portal:publicPage')}
            </a>
          </p>
        )}
      </div>
      <Photo photo={home.photo} sizes="(width > 960px) 30rem, (width >= 768px) 46vw, 92vw" />
    </header>
  );
}

/** Everything about one home. */
export function HomeDetail({ home, isAwake }: { home: OwnerHomeDetail; isAwake: boolean }): ReactElement {
  const t = useTexts();
  return (
    <article className="portal__home">
      <Head home={home} />
      <section className="portal__figures" aria-label={t('portal:visits')}>
        <div>
          <h2 className="portal__label">{t('portal:visits')}</h2>
          <VisitNumbers home={home} />
          <WeeklyChange home={home} />
        </div>
        <OtherNumbers home={home} />
        <ManagerCard />
      </section>
      <Section title={t('portal:graph')} lead={t('portal:lastThirty')}>
        <Graph graph={home.graph} isAwake={isAwake} />
      </Section>
      <Section title={t('portal:contacts')}>
        <ContactTable contacts={home.contacts} isAwake={isAwake} />
      </Section>
      <div className="portal__pair">
        <Steps home={home} />
        <Offers home={home} />
        <Comparison home={home} />
        <Prices home={home} />
        <Media home={home} />
        <Documents home={home} />
        <Origins home={home} />
        <Files home={home} isAwake={isAwake} />
      </div>
    </article>
  );
}
