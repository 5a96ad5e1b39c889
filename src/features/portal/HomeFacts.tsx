import './home-facts.css';
import type { ReactElement } from 'react';
import { formatMoney, formatNumber } from '#i18n/formats.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { labelled } from '#i18n/labelled.ts';
import type { HomePhoto, OwnerHome } from '#contracts/portal.ts';
import { usePortal } from './portal-context.ts';
import { formatShare, formatVisitTime } from './shown-values.ts';

/** The photo of a home, or an empty frame of the same size. */
export function Photo({ photo, sizes }: { photo: HomePhoto | null; sizes: string }): ReactElement {
  if (!photo) return <span className="portal__photo photo" />;
  const { src, srcset, width, height } = photo;
  return (
    <span className="portal__photo photo">
      <img
        src={src}
        srcSet={srcset}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

/** Status, price and days online, on one line. */
export function HomeTerms({ home }: { home: OwnerHome }): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  const { status, goal, priceCents, daysOnline } = home;
  return (
    <p className="portal__terms">
      <span className="portal__status" data-status={status}>
        {t(`portal:status.${status === 'available' ? goal : status}`)}
      </span>
      <span>
        <span className="vh">{labelled(t(goal === 'sale' ? 'portal:price' : 'portal:rent'), '', language)}</span>
        <strong>{priceCents === null ? t('portal:priceUnknown') : formatMoney(priceCents, language)}</strong>
        {goal === 'rent' && priceCents !== null && ` ${t('portal:perMonth')}`}
      </span>
      {daysOnline !== null && <span className="muted">{t('portal:daysOnline', { count: daysOnline })}</span>}
    </p>
  );
}

const periods = ['today', 'week', 'month', 'total'] as const;

/** Visits of today, the week, the month and in all. */
export function VisitNumbers({ home }: { home: OwnerHome }): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  return (
    <dl className="portal__numbers">
      {periods.map((period) => (
        <div key={period}>
          <dt>{t(`portal:visits.${period}`)}</dt>
          <dd>{formatNumber(home.visits[period], language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the last week went beside the one before. */
export function WeeklyChange({ home }: { home: OwnerHome }): ReactElement | null {
  const t = useTexts();
  const { language } = usePortal();
  const { weeklyChange: change } = home;
  if (change === null) return null;
  const percent = formatShare(change, language);
  const isSame = Math.round(Math.abs(change) * 100) === 0;
  const text = isSame
    ? t('portal:change.same')
    : t(change > 0 ? 'portal:change.up' : 'portal:change.down', { percent });
  return (
    <p className="portal__change" data-way={isSame ? 'same' : change > 0 ? 'up' : 'down'}>
      {text}
    </p>
  );
}

/** Views on portals, viewings, and when the next one is. */
export function OtherNumbers({ home }: { home: OwnerHome }): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  const numbers = [
    { label: t('portal:portalViews'), value: formatNumber(home.portalViews, language), note: t('portal:lastThirty') },
    { label: t('portal:viewings'), value: formatNumber(home.viewings, language), note: t('portal:lastThirty') },
  ];
  return (
    <dl className="portal__others">
      {numbers.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} <small>{note}</small>
          </dd>
        </div>
      ))}
      {home.nextViewing !== null && (
        <div>
          <dt>{t('portal:nextViewing')}</dt>
          <dd className="portal__moment">{formatVisitTime(home.nextViewing, language)}</dd>
        </div>
      )}
    </dl>
  );
}
