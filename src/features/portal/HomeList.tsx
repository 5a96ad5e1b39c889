import './home-list.css';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { bindSpaces } from '#domain/bound-spaces.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { OwnerHome } from '#contracts/portal.ts';
import { chooseHomes, firstChoice, homeOrders, type HomeChoice } from './home-choice.ts';
import { HomeTerms, Photo, VisitNumbers, WeeklyChange } from './HomeFacts.tsx';
import { usePortal } from './portal-context.ts';
import { Sparkline } from './Sparkline.tsx';

/** With fewer homes everything is in sight. */
const fewestFiltered = 4;

function HomeRow({ home }: { home: OwnerHome }): ReactElement {
  const t = useTexts();
  const { path } = usePortal();
  const href = `${path}?property=${encodeURIComponent(home.id)}`;
  return (
    <li className="portal__row">
      <Photo photo={home.photo} sizes="(width > 960px) 15rem, (width >= 768px) 12rem, 92vw" />
      <div className="portal__about">
        <h2 className="portal__name">
          <a href={href}>{home.title}</a>
        </h2>
        <p className="muted small">{bindSpaces([home.place, home.reference].filter(Boolean).join(' · '))}</p>
        <HomeTerms home={home} />
        <p>
          <a className="more" href={href} aria-label={t('portal:openOf', { title: home.title })}>
            {t('portal:open')}
          </a>
        </p>
      </div>
      <div className="portal__count">
        <p className="portal__label">{t('portal:visits')}</p>
        <VisitNumbers home={home} />
        <div className="portal__course">
          <Sparkline counts={home.spark} />
          <WeeklyChange home={home} />
        </div>
      </div>
    </li>
  );
}

interface FilterProps {
  readonly choice: HomeChoice;
  readonly change: (part: Partial<HomeChoice>) => void;
}

function Filters({ choice, change }: FilterProps): ReactElement {
  const t = useTexts();
  const id = useId();
  const { homes } = usePortal();
  const statuses = [...new Set(homes.map(({ status }) => status))];
  return (
    <div className="portal__filters">
      <p>
        <label htmlFor={`${id}-words`}>{t('portal:find')}</label>
        <input
          id={`${id}-words`}
          type="search"
          value={choice.words}
          onChange={({ target }) => {
            change({ words: target.value });
          }}
        />
      </p>
      <p>
        <label htmlFor={`${id}-status`}>{t('portal:status.label')}</label>
        <select
          id={`${id}-status`}
          value={choice.status}
          onChange={({ target }) => {
            change({ status: statuses.find((status) => status === target.value) ?? 'all' });
          }}
        >
          <option value="all">{t('portal:status.all')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`portal:status.${status}`)}
            </option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor={`${id}-order`}>{t('portal:sort')}</label>
        <select
          id={`${id}-order`}
          value={choice.order}
          onChange={({ target }) => {
            change({ order: homeOrders.find((order) => order === target.value) ?? choice.order });
          }}
        >
          {homeOrders.map((order) => (
            <option key={order} value={order}>
              {t(`portal:sort.${order}`)}
            </option>
          ))}
        </select>
      </p>
    </div>
  );
}

/** All homes of the owner. */
export function HomeList({ isAwake }: { isAwake: boolean }): ReactElement {
  const t = useTexts();
  const { homes } = usePortal();
  const [choice, setChoice] = useState(firstChoice);
  const shown = useMemo(() => chooseHomes(homes, choice), [homes, choice]);
  return (
    <>
      {isAwake && homes.length >= fewestFiltered && (
        <Filters
          choice={choice}
          change={(part) => {
            setChoice((before) => ({ ...before, ...part }));
          }}
        />
      )}
      <div aria-live="polite">
        {shown.length === 0 && (
          <p className="notice">
            {`${t('portal:noMatch')} `}
            <button
              type="button"
              className="link-button"
              onClick={() => {
                setChoice(firstChoice);
              }}
            >
              {t('portal:clearFilters')}
            </button>
          </p>
        )}
      </div>
      <ul className="portal__rows">
        {shown.map((home) => (
          <HomeRow key={home.id} home={home} />
        ))}
      </ul>
    </>
  );
}
