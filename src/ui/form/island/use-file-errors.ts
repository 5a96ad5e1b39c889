import { useEffect, useState } from 'react';
import { questionsOf } from './answers.ts';
import type { ShownErrors } from './shown-errors.ts';

interface FileErrors {
  /** What is wrong with files, or that they have to be chosen again, by field. */
  readonly fileErrors: ShownErrors;
  /** Takes those of files out of what the server says, and gives the others. */
  readonly takeFileErrors: (errors: ShownErrors) => ShownErrors;
}

function without(errors: ShownErrors, names: readonly string[]): ShownErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/**
 * What the server says about files. Nobody else can, so no check of the answers takes it away: it stands until another file is
 * chosen, and keeps nobody from going on without one.
 */
export function useFileErrors(form: HTMLFormElement, first: ShownErrors): FileErrors {
  const [fileErrors, setFileErrors] = useState(first);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) setFileErrors((before) => without(before, [target.name]));
    };
    const reset = () => {
      setFileErrors({});
    };
    form.addEventListener('change', follow);
    form.addEventListener('reset', reset);
    return () => {
      form.removeEventListener('change', follow);
      form.removeEventListener('reset', reset);
    };
  }, [form]);

  const takeFileErrors = (errors: ShownErrors) => {
    const files = questionsOf(form).filter(({ type }) => type === 'file');
    const others = without(
      errors,
      files.map(({ name }) => name),
    );
    setFileErrors((before) => ({ ...before, ...without(errors, Object.keys(others)) }));
    return others;
  };
  return { fileErrors, takeFileErrors };
}
