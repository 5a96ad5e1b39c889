import './home-sections.css';
import './table.css';
import { useId, type ReactElement, type ReactNode } from 'react';
import { formatDay, formatDayInWords, formatFileSize, formatMoney, formatNumber } from '#i18n/formats.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { HomeNote, OwnerHomeDetail } from '#contracts/portal.ts';
import { usePortal } from './portal-context.ts';
import { formatShare } from './shown-values.ts';

/** A part of the page with its heading. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <section className="portal__section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="muted small">{lead}</p>}
      {children}
    </section>
  );
}

interface HomeProps {
  readonly home: OwnerHomeDetail;
}

function Notes({ notes }: { notes: readonly HomeNote[] }): ReactElement {
  const { language } = usePortal();
  return (
    <ol className="portal__notes">
      {notes.map(({ date, text }) => (
        <li key={`${date} ${text}`}>
          <time dateTime={date}>{formatDay(date, language)}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** What the agency does next. */
export function Steps({ home }: HomeProps): ReactElement {
  const t = useTexts();
  return (
    <Section title={t('portal:steps')}>
      {home.steps.length === 0 ? <p className="muted">{t('portal:steps.empty')}</p> : <Notes notes={home.steps} />}
    </Section>
  );
}

/** Offers of buyers, applications of tenants; most homes have none. */
export function Offers({ home }: HomeProps): ReactElement | null {
  const t = useTexts();
  if (home.offers.length === 0) return null;
  return (
    <Section title={t(home.goal === 'sale' ? 'portal:offers' : 'portal:applications')}>
      <Notes notes={home.offers} />
    </Section>
  );
}

/** Where the home is published. */
export function Media({ home }: HomeProps): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  return (
    <Section title={t('portal:media')}>
      {home.media.length === 0 && <p className="muted">{t('portal:media.empty')}</p>}
      <ul className="portal__lines">
        {home.media.map(({ name, url, since, views }) => (
          <li key={`${name} ${url ?? ''}`}>
            {url === null ? (
              <span>{name}</span>
            ) : (
              <a href={url} rel="noopener noreferrer" target="_blank">
                {name}
              </a>
            )}
            <span className="muted small">
              {[
                since === null ? '' : t('portal:media.since', { date: formatDayInWords(since, language) }),
                views === null
                  ? ''
                  : t('portal:media.views', { count: views, formatted: formatNumber(views, language) }),
              ]
                .filter(Boolean)
                .join('\u00a0· ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Documents of the home. */
export function Documents({ home }: HomeProps): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  return (
    <Section title={t('portal:documents')}>
      {home.documents.length === 0 && <p className="muted">{t('portal:documents.empty')}</p>}
      <ul className="portal__lines">
        {home.documents.map(({ title, path, bytes }) => (
          <li key={`${title} ${path ?? ''}`}>
            {path === null ? <span>{title}</span> : <a href={path}>{title}</a>}
            <span className="muted small">
              {path === null ? t('portal:documents.onRequest') : bytes === null ? '' : formatFileSize(bytes, language)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The asked price from the beginning to now. */
export function Prices({ home }: HomeProps): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  const { prices } = home;
  return (
    <Section title={t('portal:prices')}>
      {prices.length === 0 ? (
        <p className="muted">{t('portal:prices.empty')}</p>
      ) : (
        <table className="portal__table portal__table--numbers">
          <thead>
            <tr>
              <th scope="col">{t('portal:prices.since')}</th>
              <th scope="col">{t(home.goal === 'sale' ? 'portal:price' : 'portal:rent')}</th>
              <th scope="col">{t('portal:prices.change')}</th>
            </tr>
          </thead>
          <tbody>
            {prices.toReversed().map(({ day, priceCents, change }, index) => (
              <tr key={day}>
                <th scope="row">{formatDay(day, language)}</th>
                <td>
                  {formatMoney(priceCents, language)}
                  {index === 0 && <small className="muted">{` ${t('portal:prices.now')}`}</small>}
                </td>
                <td>{change === undefined ? '' : `${change < 0 ? '−' : '+'}\u00a0${formatShare(change, language)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** The home beside similar ones of the stock. */
export function Comparison({ home }: HomeProps): ReactElement {
  const t = useTexts();
  const { language } = usePortal();
  const shown = (trait: string, value: number | null): string => {
    if (value === null) return '–';
    return trait.startsWith('price')
      ? formatMoney(Math.round(value / 100) * 100, language)
      : formatNumber(Math.round(value), language);
  };
  return (
    <Section title={t('portal:comparison')} lead={t('portal:comparison.lead')}>
      {home.comparison.length === 0 ? (
        <p className="muted">{t('portal:comparison.empty')}</p>
      ) : (
        <table className="portal__table portal__table--numbers">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('portal:comparison.own')}</th>
              <th scope="col">{t('portal:comparison.median')}</th>
              <th scope="col">{t('portal:comparison.count')}</th>
            </tr>
          </thead>
          <tbody>
            {home.comparison.map(({ trait, own, median, count }) => (
              <tr key={trait}>
                <th scope="row">{t(`portal:trait.${trait}`)}</th>
                <td>
                  <strong>{shown(trait, own)}</strong>
                </td>
                <td>{shown(trait, median)}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** Where visits of the own site came from; nothing until something was counted. */
export function Origins({ home }: HomeProps): ReactElement | null {
  const t = useTexts();
  const { language } = usePortal();
  if (home.origins.length === 0) return null;
  const most = Math.max(...home.origins.map(({ visits }) => visits));
  return (
    <Section title={t('portal:origins')} lead={t('portal:lastThirty')}>
      <dl className="portal__origins">
        {home.origins.map(({ origin, visits }) => (
          <div key={origin}>
            <dt>{t(`portal:origin.${origin}`)}</dt>
            <dd>
              <meter min={0} max={most} value={visits} aria-hidden="true" />
              {formatNumber(visits, language)}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
