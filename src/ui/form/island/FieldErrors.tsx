import { FastField, type FastFieldProps } from 'formik';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { fieldNames, questionNames, questionsOf, type Answers } from './answers.ts';
import { describedElement, fieldBlock, toggleDescription } from './page-fields.ts';
import { isShown, type ShownErrors } from './shown-errors.ts';

interface FieldErrorProps {
  readonly form: HTMLFormElement;
  readonly field: string;
  readonly text: string | undefined;
}

/** The error at one field of the page. */
function FieldError({ form, field, text }: FieldErrorProps) {
  const block = fieldBlock(form, field);
  const id = `${form.id}-${field}-error`;
  useEffect(() => {
    const described = describedElement(form, field);
    if (described) toggleDescription(described, id, text !== undefined);
    for (const control of questionsOf(form).filter(({ name }) => name === field)) {
      if (text === undefined) control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
    }
  }, [form, field, id, text]);
  if (!block || text === undefined) return null;
  return createPortal(
    <p className="field__error" id={id}>
      {text}
    </p>,
    block,
  );
}

interface FieldErrorsProps {
  readonly form: HTMLFormElement;
  readonly fileErrors: ShownErrors;
}

/** The errors at the fields; a field renders anew only when something about itself changes. */
export function FieldErrors({ form, fileErrors }: FieldErrorsProps) {
  const [names, files] = useMemo(() => {
    const inWords = fieldNames(form);
    return [inWords, questionNames(form).filter((name) => !inWords.includes(name))];
  }, [form]);
  const ofFiles = files.map((name) => <FieldError key={name} form={form} field={name} text={fileErrors[name]} />);
  const ofAnswers = names.map((name) => (
    <FastField key={name} name={name}>
      {({ meta, form: { values, touched } }: FastFieldProps<Answers>) => (
        <FieldError form={form} field={name} text={isShown(name, touched, values) ? meta.error : undefined} />
      )}
    </FastField>
  ));
  return [...ofAnswers, ...ofFiles];
}
