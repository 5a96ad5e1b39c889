import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readAnswers, type Answers } from './answers.ts';
import { keepDraft } from './draft.ts';
import { putDraftBack } from './first-answers.ts';
import type { IslandOptions } from './options.ts';
import { touchedFields } from './shown-errors.ts';
import type { Steps } from './use-steps.ts';

const draftDelayMs = 400;

function fieldOf(event: Event): string {
  return event.target instanceof Element ? (event.target.getAttribute('name') ?? '') : '';
}

/**
 * Hands on to Formik what happens in the form on the page. Nothing is said while a visitor answers, but about questions that
 * were refused already. Returns how often the form was refused: each time the summary takes the focus.
 */
export function useFormEvents(form: HTMLFormElement, options: IslandOptions, steps: Steps | undefined): number {
  const formik = useFormikContext<Answers>();
  const [refusals, setRefusals] = useState(0);
  const draftTimer = useRef(0);

  /** Now, and not once more later: after sending nothing may put the draft back. */
  const keep = useEffectEvent(() => {
    clearTimeout(draftTimer.current);
    draftTimer.current = 0;
    keepDraft(form, readAnswers(form));
  });
  const leave = useEffectEvent(() => {
    if (draftTimer.current !== 0) keep();
  });
  /** Whoever begins with an empty form has nothing kept of the one before. */
  const reset = useEffectEvent(() => {
    clearTimeout(draftTimer.current);
    draftTimer.current = 0;
  });

  /** Safari empties some fields of a page that it shows once more. */
  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted || !putDraftBack(form)) return;
    options.fill?.(form, '');
    void formik.setValues(readAnswers(form));
  });

  const follow = useEffectEvent((event: Event) => {
    const field = fieldOf(event);
    if (!(field in formik.values)) return;
    options.fill?.(form, field);
    // All of them: one answer may have filled in another.
    void formik.setValues(readAnswers(form));
    clearTimeout(draftTimer.current);
    draftTimer.current = window.setTimeout(keep, draftDelayMs);
  });

  const goOn = useEffectEvent(async () => {
    if (formik.isSubmitting) return;
    keep();
    const answers = readAnswers(form);
    const asked = steps && !steps.isLast ? steps.fields() : Object.keys(answers);
    // Before the first wait: only what changes within the event is rendered, and so held, before the form is sent.
    const checked = formik.setValues(answers);
    await formik.setTouched({ ...formik.touched, ...touchedFields(asked) }, false);
    const wrong = (await checked) ?? {};
    if (asked.some((name) => name in wrong)) {
      setRefusals((count) => count + 1);
      return;
    }
    if (steps && !steps.isLast) steps.goOn();
    else await formik.submitForm();
  });

  useEffect(() => {
    const submit = (event: Event) => {
      event.preventDefault();
      void goOn();
    };
    form.addEventListener('input', follow);
    form.addEventListener('change', follow);
    form.addEventListener('submit', submit);
    form.addEventListener('reset', reset);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      form.removeEventListener('input', follow);
      form.removeEventListener('change', follow);
      form.removeEventListener('submit', submit);
      form.removeEventListener('reset', reset);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
    };
  }, [form]);
  return refusals;
}
