import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { questionNames } from './answers.ts';
import { sectionsOf, showStep, stepIn } from '#ui/form/show-step.ts';
import { focusField } from './page-fields.ts';

/** A form in steps: its sections one by one, then the page to check the answers. */
export interface Steps {
  /** Counted from 0; the last one is the page to check the answers. */
  readonly step: number;
  readonly isLast: boolean;
  readonly sections: readonly HTMLElement[];
  /** Names of the fields on the step that is shown. */
  readonly fields: () => string[];
  readonly goTo: (step: number) => void;
  /** Onward; after a change from the page to check the answers straight back to it. */
  readonly goOn: () => void;
  /** To the step of a field, with the cursor in it. */
  readonly goToField: (field: string) => void;
}

/** A step is shown after this turn; only then can its field take the focus. */
const shownMs = 50;

/** A form in steps as its page opens. */
export interface Opening {
  /** The fields with a mistake. */
  readonly wrong: readonly string[];
  /** The server has not taken it: then the step with the first mistake is shown, for only its own are seen there, else that which sends. */
  readonly isReturned: boolean;
}

/** The step that a page shows when it comes back: where its visitor was, but none past an answer that is missing. */
function stepAgain(sections: readonly HTMLElement[], { wrong, isReturned }: Opening): number {
  const firstWrong = sections.findIndex((section) =>
    wrong.some((name) => section.querySelector(`[name="${name}"]`) !== null),
  );
  if (isReturned) return firstWrong < 0 ? sections.length : firstWrong;
  return Math.min(stepIn(history.state), firstWrong < 0 ? sections.length : firstWrong);
}

/**
 * Walks through the steps; the browser's own Back goes one step back, and a reload keeps the step, without loss. A form without
 * steps has no opening.
 */
export function useSteps(form: HTMLFormElement, opening: (() => Opening) | undefined): Steps | undefined {
  const t = useTexts();
  const isOn = opening !== undefined;
  const [sections] = useState(() => (isOn ? sectionsOf(form) : []));
  const [step, setStep] = useState(() => (opening ? stepAgain(sections, opening()) : 0));
  const [first] = useState(step);
  const shown = useRef(-1);
  const isChange = useRef(false);

  useEffect(() => {
    if (!isOn) return undefined;
    history.replaceState({ formStep: first }, '');
    const follow = (event: PopStateEvent) => {
      setStep(stepIn(event.state));
    };
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('popstate', follow);
    };
  }, [first, isOn]);

  useEffect(() => {
    if (!isOn) return;
    const place = t('form:step', { step: step + 1, steps: sections.length + 1 });
    showStep(form, step, { place, last: t('form:checkTitle') });
    if (shown.current >= 0 && shown.current !== step) {
      const heading = document.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus();
      scrollTo({ top: (heading?.getBoundingClientRect().top ?? 0) + scrollY - 96 });
    }
    shown.current = step;
  }, [form, isOn, sections, step, t]);

  const goTo = useCallback((next: number) => {
    history.pushState({ formStep: next }, '');
    setStep(next);
  }, []);

  if (!isOn) return undefined;
  const fields = () => {
    const section = sections[step];
    return questionNames(form).filter((name) => section?.querySelector(`[name="${name}"]`));
  };
  const goOn = () => {
    goTo(isChange.current ? sections.length : step + 1);
    isChange.current = false;
  };
  const goToField = (field: string) => {
    const next = sections.findIndex((section) => section.querySelector(`[name="${field}"]`));
    if (next >= 0 && next !== step) {
      // From the end, where every step is filled in, one correction leads straight back.
      isChange.current = step === sections.length;
      goTo(next);
    }
    setTimeout(() => {
      focusField(form, field);
    }, shownMs);
  };
  return { step, isLast: step === sections.length, sections, fields, goTo, goOn, goToField };
}
