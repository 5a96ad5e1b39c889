import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { questionNames } from './answers.ts';

interface SummaryProps {
  readonly form: HTMLFormElement;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** The form was not sent for a reason that is no field's. */
  readonly failure: string | undefined;
  /** Whether all that was filled in is still there: a file is not, in a form that came back. */
  readonly isWhole: boolean;
  /** Takes the focus each time it grows: once a failed attempt. */
  readonly attempts: number;
  /** Leads to a field, also to one of another step. */
  readonly show: (field: string) => void;
}

/** What is wrong, above the form, with links to the fields; takes the focus after each failed attempt. */
export function Summary({ form, errors, failure, isWhole, attempts, show }: SummaryProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const ranks = questionNames(form);
  const rank = (name: string) => (ranks.includes(name) ? ranks.indexOf(name) : ranks.length);
  const lines = Object.entries(errors)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .sort(([a], [b]) => rank(a) - rank(b));
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  if (lines.length === 0 && failure === undefined) return null;
  return (
    <div
      ref={box}
      className="form__summary notice notice--warn"
      role="group"
      aria-labelledby={`${form.id}-summary`}
      tabIndex={-1}
    >
      <h2 className="form__summary-title" id={`${form.id}-summary`}>
        {t('form:summaryTitle')}
      </h2>
      <p>{failure ?? t('form:error.notSent')}</p>
      {failure !== undefined && isWhole && <p>{t('form:kept')}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(([name, text]) => (
            <li key={name}>
              <SummaryLine form={form} name={ranks.includes(name) ? name : undefined} text={text} show={show} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface SummaryLineProps extends Pick<SummaryProps, 'form' | 'show'> {
  readonly name: string | undefined;
  readonly text: string;
}

function SummaryLine({ form, name, text, show }: SummaryLineProps) {
  if (name === undefined) return text;
  return (
    <a
      href={`#${form.id.replace(/^form-/u, '')}-${name}`}
      onClick={(event) => {
        event.preventDefault();
        show(name);
      }}
    >
      {text}
    </a>
  );
}
