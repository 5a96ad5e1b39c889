import { Formik, useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#i18n/use-texts.ts';
import { readAnswers, type Answers } from './answers.ts';
import { CheckAnswers } from './CheckAnswers.tsx';
import { DraftNote } from './DraftNote.tsx';
import { errorTexts, requiredQuestions } from './error-texts.ts';
import { FieldErrors } from './FieldErrors.tsx';
import type { IslandOptions } from './options.ts';
import { focusField, type ServerErrors } from './page-fields.ts';
import { StepButtons } from './StepButtons.tsx';
import { Summary } from './Summary.tsx';
import { useFormEvents } from './use-form-events.ts';
import { useSending } from './use-sending.ts';
import { shownErrors, touchedFields, type ShownErrors } from './shown-errors.ts';
import { useSteps, type Opening } from './use-steps.ts';

interface FormIslandProps {
  readonly form: HTMLFormElement;
  /** Where the steps put their buttons. */
  readonly foot: HTMLElement;
  readonly options: IslandOptions;
  readonly serverErrors: ServerErrors | undefined;
  readonly hasDraft: boolean;
}

/**
 * Takes over a form of the page: the markup and the cursor stay where they are. Formik holds the answers, what is wrong
 * with them by the schema that the API asks too, and which questions the visitor has answered and been refused for.
 */
export function FormIsland(props: FormIslandProps) {
  const { form, options, serverErrors } = props;
  const t = useTexts();
  const { submit, failure, attempts, fileErrors } = useSending(form, options.failure, serverErrors);
  const [initialValues] = useState(() => readAnswers(form));
  const [required] = useState(() => requiredQuestions(form));
  const check = (answers: Answers) => errorTexts({ schema: options.schema, required }, answers, t);
  return (
    <Formik<Answers>
      initialValues={initialValues}
      initialErrors={{ ...serverErrors?.fields }}
      initialTouched={touchedFields(Object.keys(serverErrors?.fields ?? {}))}
      validate={check}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <FormParts {...props} check={check} fileErrors={fileErrors} failure={failure} failedAttempts={attempts} />
    </Formik>
  );
}

interface FormPartsProps extends FormIslandProps {
  /** What is wrong with answers, by their fields. */
  readonly check: (answers: Answers) => Record<string, string>;
  readonly fileErrors: ShownErrors;
  readonly failure: string | undefined;
  readonly failedAttempts: number;
}

function FormParts(props: FormPartsProps) {
  const { form, foot, options, hasDraft, fileErrors, failure, failedAttempts } = props;
  const t = useTexts();
  const { errors, touched, values, isSubmitting } = useFormikContext<Answers>();
  const wrong = shownErrors({ ...errors, ...fileErrors }, touched, values);
  const steps = useSteps(form, options.hasSteps === true ? () => opening(props) : undefined);
  const refusals = useFormEvents(form, options, steps);
  useTitle(Object.keys(wrong).length > 0 || failure !== undefined);
  useButton(form, isSubmitting ? t('form:sending') : undefined);
  const shown = steps && !steps.isLast ? pick(wrong, steps.fields()) : wrong;
  return (
    <>
      {hasDraft && <DraftNote form={form} fill={options.fill} />}
      <Summary
        form={form}
        errors={shown}
        failure={failure}
        isWhole={Object.keys(fileErrors).length === 0}
        attempts={refusals + failedAttempts}
        show={(field) => {
          if (steps) steps.goToField(field);
          else focusField(form, field);
        }}
      />
      <FieldErrors form={form} fileErrors={fileErrors} />
      {steps &&
        createPortal(
          <>
            {steps.isLast && <CheckAnswers form={form} steps={steps} note={options.note?.(values, t)} />}
            <StepButtons steps={steps} />
          </>,
          foot,
        )}
    </>
  );
}

/** What the first step of a form goes by, as its page opens. */
function opening({ form, check, serverErrors }: FormPartsProps): Opening {
  const said = Object.keys({ ...serverErrors?.fields, ...serverErrors?.files });
  return { wrong: [...said, ...Object.keys(check(readAnswers(form)))], isReturned: serverErrors !== undefined };
}

function pick(errors: ShownErrors, names: readonly string[]): ShownErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
}

/** The browser's tab says first that something is wrong. */
function useTitle(isWrong: boolean): void {
  const t = useTexts();
  const [title] = useState(() => document.title);
  useEffect(() => {
    document.title = isWrong ? t('form:errorTitle', { title }) : title;
  }, [isWrong, t, title]);
}

/** The button of the page says that the form is on its way, and takes no second press. */
function useButton(form: HTMLFormElement, sending: string | undefined): void {
  const [text] = useState(() => form.querySelector('.form__end .button')?.textContent ?? '');
  useEffect(() => {
    const button = form.querySelector('.form__end .button');
    if (!button) return;
    button.textContent = sending ?? text;
    button.toggleAttribute('aria-disabled', false);
    if (sending !== undefined) button.setAttribute('aria-disabled', 'true');
  }, [form, sending, text]);
}
