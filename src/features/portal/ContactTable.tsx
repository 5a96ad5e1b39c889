import './portal-forms.css';
import './table.css';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { contactStatus } from '#ui/contact-status.ts';
import type { HomeContact } from '#contracts/portal.ts';
import { chooseContacts, firstContacts, type ContactChoice } from './contact-choice.ts';
import { usePortal } from './portal-context.ts';
import { formatVisitTime } from './shown-values.ts';

function Row({ contact }: { contact: HomeContact }): ReactElement {
  const t = useTexts();
  const { date, kind, contact: person, subject, comment, status, source } = contact;
  // On a telephone words stand on lines of their own, with the heads of their columns.
  return (
    <tr>
      <th scope="row">{formatVisitTime(date, usePortal().language)}</th>
      <td>{t(`portal:kind.${kind}`)}</td>
      <td>{person}</td>
      <td data-head={t('portal:column.subject')}>{subject}</td>
      <td data-head={t('portal:column.comment')}>{comment}</td>
      <td>{contactStatus(status, t)}</td>
      <td>{source}</td>
    </tr>
  );
}

interface ChoiceProps {
  readonly contacts: readonly HomeContact[];
  readonly choice: ContactChoice;
  readonly change: (part: Partial<ContactChoice>) => void;
}

function Choices({ contacts, choice, change }: ChoiceProps): ReactElement {
  const t = useTexts();
  const id = useId();
  const kinds = [...new Set(contacts.map(({ kind }) => kind))];
  return (
    <div className="portal__filters">
      <p>
        <label htmlFor={`${id}-period`}>{t('portal:contacts.period')}</label>
        <select
          id={`${id}-period`}
          value={choice.period}
          onChange={({ target }) => {
            change({ period: target.value === 'all' ? 'all' : 'month' });
          }}
        >
          <option value="month">{t('portal:contacts.month')}</option>
          <option value="all">{t('portal:contacts.all')}</option>
        </select>
      </p>
      <p>
        <label htmlFor={`${id}-kind`}>{t('portal:column.type')}</label>
        <select
          id={`${id}-kind`}
          value={choice.kind}
          onChange={({ target }) => {
            change({ kind: kinds.find((kind) => kind === target.value) ?? 'all' });
          }}
        >
          <option value="all">{t('portal:contacts.kinds')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`portal:kind.${kind}`)}
            </option>
          ))}
        </select>
      </p>
    </div>
  );
}

const columns = ['type', 'contact', 'subject', 'comment', 'status', 'source'] as const;

/** Viewings, calls and requests: the last thirty days, or all. */
export function ContactTable({
  contacts,
  isAwake,
}: {
  contacts: readonly HomeContact[];
  isAwake: boolean;
}): ReactElement {
  const t = useTexts();
  const { today } = usePortal();
  const [choice, setChoice] = useState(firstContacts);
  const shown = useMemo(() => chooseContacts(contacts, choice, today), [contacts, choice, today]);
  const change = (part: Partial<ContactChoice>): void => {
    setChoice((before) => ({ ...before, ...part }));
  };
  const isNewest = choice.order === 'newest';
  return (
    <>
      {isAwake && contacts.length > 0 && <Choices contacts={contacts} choice={choice} change={change} />}
      <p className="muted small" aria-live="polite">
        {shown.length === 0 ? t('portal:contacts.empty') : t('portal:contacts.count', { count: shown.length })}
      </p>
      {shown.length > 0 && (
        <table className="portal__table portal__table--contacts">
          <thead>
            <tr>
              <th scope="col" aria-sort={isNewest ? 'descending' : 'ascending'}>
                {isAwake ? (
                  <button
                    type="button"
                    className="portal__sort"
                    onClick={() => {
                      change({ order: isNewest ? 'oldest' : 'newest' });
                    }}
                  >
                    {t('portal:column.date')}
                    <span aria-hidden="true">{isNewest ? ' ↓' : ' ↑'}</span>
                  </button>
                ) : (
                  t('portal:column.date')
                )}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`portal:column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((contact, index) => (
              <Row key={`${contact.date} ${String(index)}`} contact={contact} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
