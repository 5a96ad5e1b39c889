import './portal-forms.css';
import { useId, type ReactElement } from 'react';
import { formatMonth } from '#i18n/formats.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { reportRhythms, type OwnerHomeDetail } from '#contracts/portal.ts';
import { Section } from './HomeSections.tsx';
import { usePortal } from './portal-context.ts';

const offeredMonths = 6;

/** This month and those before. `('2026-01-20', 2) -> ['2026-01', '2025-12']` */
function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
}

const tables = [
  ['statistics.csv', 'portal:files.csv'],
  ['contacts.csv', 'portal:files.contactsCsv'],
] as const;

/** Report of a month, tables for spreadsheets, print. */
export function Files({ home, isAwake }: { home: OwnerHomeDetail; isAwake: boolean }): ReactElement {
  const t = useTexts();
  const id = useId();
  const { language, today, isReadOnly } = usePortal();
  const address = `/api/owner/properties/${encodeURIComponent(home.id)}`;
  return (
    <Section title={t('portal:files')}>
      <form className="portal__form" method="get" action={`${address}/report.pdf`}>
        <p>
          <label htmlFor={id}>{t('portal:files.month')}</label>
          <select id={id} name="month" disabled={isReadOnly}>
            {lastMonths(today, offeredMonths).map((month) => (
              <option key={month} value={month}>
                {formatMonth(month, language)}
              </option>
            ))}
          </select>
        </p>
        <button type="submit" className="button" disabled={isReadOnly}>
          {t('portal:files.pdf')}
        </button>
      </form>
      <ul className="portal__actions">
        {tables.map(([name, label]) => (
          <li key={name}>
            {isReadOnly ? (
              <span className="muted">{t(label)}</span>
            ) : (
              <a href={`${address}/${name}`} download>
                {t(label)}
              </a>
            )}
          </li>
        ))}
        {isAwake && (
          <li>
            <button
              type="button"
              className="link-button"
              onClick={() => {
                print();
              }}
            >
              {t('portal:files.print')}
            </button>
          </li>
        )}
      </ul>
    </Section>
  );
}

/** How often a report comes by e-mail, and in which language; a plain form, as it is the same with and without a script. */
export function Settings(): ReactElement {
  const t = useTexts();
  const id = useId();
  const { settings, isSaved, languages, isReadOnly } = usePortal();
  return (
    <section className="portal__settings" id="settings" aria-labelledby={id}>
      <h2 id={id}>{t('portal:settings')}</h2>
      {isSaved && (
        <p className="notice" role="status">
          {t('portal:settings.saved')}
        </p>
      )}
      <form className="portal__form" method="post" action="/api/owner/settings">
        <fieldset disabled={isReadOnly}>
          <legend>{t('portal:settings.rhythm')}</legend>
          {reportRhythms.map((rhythm) => (
            <label key={rhythm} className="portal__choice">
              <input type="radio" name="report" value={rhythm} defaultChecked={settings.report === rhythm} />
              {t(`portal:settings.${rhythm}`)}
            </label>
          ))}
        </fieldset>
        <p>
          <label htmlFor={`${id}-language`}>{t('portal:settings.language')}</label>
          <select id={`${id}-language`} name="language" defaultValue={settings.language} disabled={isReadOnly}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </p>
        <button type="submit" className="button" disabled={isReadOnly}>
          {t('portal:settings.save')}
        </button>
      </form>
    </section>
  );
}
