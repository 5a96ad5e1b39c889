import { FastField, type FastFieldProps } from 'formik';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { questionNames, questionsOf, type Answers } from './answers.ts';
import { describedElement, fieldBlock, toggleDescription } from './page-fields.ts';
import { isShown } from './shown-errors.ts';

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

/** The errors at the fields; a field renders anew only when something about itself changes. */
export function FieldErrors({ form }: { readonly form: HTMLFormElement }) {
  const names = useMemo(() => questionNames(form), [form]);
  return names.map((name) => (
    <FastField key={name} name={name}>
      {({ meta, form: { values, touched } }: FastFieldProps<Answers>) => (
        <FieldError form={form} field={name} text={isShown(name, touched, values) ? meta.error : undefined} />
      )}
    </FastField>
  ));
}
