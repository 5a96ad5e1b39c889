import { parseAmount } from '#domain/money.ts';
import { formatDay, formatMoney, formatPhone, pageLanguage } from '#i18n/formats.ts';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { labelled } from '#i18n/labelled.ts';
import { questionNames, questionsOf } from './answers.ts';
import { sectionTitle } from '#ui/form/show-step.ts';
import { fieldLabel } from './page-fields.ts';
import type { Steps } from './use-steps.ts';

/** An amount as the pages write it: `1200000 -> € 1.200.000`; what is no amount stays as it was typed. */
function amountText(typed: string): string {
  const cents = parseAmount(typed);
  return cents === undefined ? typed : formatMoney(cents, pageLanguage());
}

/** What was typed, as the pages write it; of a file its name. */
function typedText(control: HTMLInputElement | HTMLTextAreaElement): string {
  if (control instanceof HTMLInputElement && control.type === 'file') {
    return [...(control.files ?? [])].map(({ name }) => name).join(', ');
  }
  const typed = control.value.trim();
  if (control.type === 'tel') return formatPhone(typed);
  return control.getAttribute('inputmode') === 'decimal' ? amountText(typed) : typed;
}

/** An answer in the visitor's own words: the labels of what was chosen, not their values. */
function answerText(form: HTMLFormElement, field: string): string {
  const texts = questionsOf(form)
    .filter(({ name }) => name === field)
    .map((control) => {
      if (control instanceof HTMLSelectElement) return control.value === '' ? '' : control.selectedOptions[0]?.text;
      if (control.type === 'date') return formatDay(control.value, pageLanguage());
      const isTick = control.type === 'checkbox' || control.type === 'radio';
      if (!isTick) return typedText(control);
      const isChecked = control instanceof HTMLInputElement && control.checked;
      return isChecked ? control.labels?.[0]?.textContent.trim() : '';
    });
  return texts.filter(Boolean).join(', ');
}

interface CheckAnswersProps {
  readonly form: HTMLFormElement;
  readonly steps: Steps;
  readonly note: ReactNode;
}

/** Every answer by section, each with a way back to its field; questions that were left open share one line. */
export function CheckAnswers({ form, steps, note }: CheckAnswersProps) {
  return (
    <div className="check">
      {steps.sections.map((section) => (
        <CheckedSection key={sectionTitle(section)} form={form} steps={steps} section={section} />
      ))}
      {note}
    </div>
  );
}

interface CheckedSectionProps extends Omit<CheckAnswersProps, 'note'> {
  readonly section: HTMLElement;
}

function CheckedSection({ form, steps, section }: CheckedSectionProps) {
  const t = useTexts();
  const rows = questionNames(form)
    .filter((name) => section.querySelector(`[name="${name}"]:not([type="hidden"])`))
    .map((name) => ({ name, label: fieldLabel(form, name), text: answerText(form, name) }));
  const open = rows.filter(({ text }) => text === '');
  return (
    <section>
      <h2 className="check__title">{sectionTitle(section)}</h2>
      <dl className="check__list">
        {rows
          .filter(({ text }) => text !== '')
          .map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{text}</dd>
              <dd>
                <FieldButton name={name} steps={steps}>
                  {t('form:checkChange')}
                  <span className="vh">{labelled('', label, pageLanguage())}</span>
                </FieldButton>
              </dd>
            </div>
          ))}
        {open.length > 0 && (
          <div className="check__open">
            <dt>{t('form:checkEmpty')}</dt>
            {open.map(({ name, label }) => (
              <dd key={name}>
                <FieldButton name={name} steps={steps}>
                  {label}
                </FieldButton>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  );
}

interface FieldButtonProps {
  readonly name: string;
  readonly steps: Steps;
  readonly children: ReactNode;
}

/** Leads back to a question. */
function FieldButton({ name, steps, children }: FieldButtonProps) {
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => {
        steps.goToField(name);
      }}
    >
      {children}
    </button>
  );
}
