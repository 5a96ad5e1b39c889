import { formatDay, pageLanguage } from '#i18n/formats.ts';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { controlsOf, fieldNames } from './answers.ts';
import { fieldLabel } from './page-fields.ts';
import { sectionTitle, type Steps } from './use-steps.ts';

/** An answer in the visitor's own words: the labels of what was chosen, not their values. */
function answerText(form: HTMLFormElement, field: string): string {
  const texts = controlsOf(form)
    .filter(({ name }) => name === field)
    .map((control) => {
      if (control instanceof HTMLSelectElement) return control.value === '' ? '' : control.selectedOptions[0]?.text;
      if (control.type === 'date') return formatDay(control.value, pageLanguage());
      const isTick = control.type === 'checkbox' || control.type === 'radio';
      if (!isTick) return control.value.trim();
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

/** Every answer by section, each with a way back to its field. */
export function CheckAnswers({ form, steps, note }: CheckAnswersProps) {
  const t = useTexts();
  return (
    <div className="check">
      {steps.sections.map((section) => (
        <section key={sectionTitle(section)}>
          <h2 className="check__title">{sectionTitle(section)}</h2>
          <dl className="check__list">
            {fieldNames(form)
              .filter((name) => section.querySelector(`[name="${name}"]:not([type="hidden"])`))
              .map((name) => (
                <div key={name}>
                  <dt>{fieldLabel(form, name)}</dt>
                  <dd>{answerText(form, name) || <span className="muted">{t('form:checkEmpty')}</span>}</dd>
                  <dd>
                    <button
                      type="button"
                      className="link-button"
                      onClick={() => {
                        steps.goToField(name);
                      }}
                    >
                      {t('form:checkChange')}
                      <span className="vh">: {fieldLabel(form, name)}</span>
                    </button>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {note}
    </div>
  );
}
