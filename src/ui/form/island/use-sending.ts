import type { FormikHelpers } from 'formik';
import { useEffect, useRef, useState } from 'react';
import type { MessageKey } from '#i18n/translator.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { envelopeOf, filledIn, type Answers } from './answers.ts';
import { forgetSent } from './draft.ts';
import type { ServerErrors } from './page-fields.ts';
import { ProofWork } from './proof.ts';
import { send } from './send.ts';
import type { ShownErrors } from './shown-errors.ts';
import { useFileErrors } from './use-file-errors.ts';

interface Sending {
  readonly submit: (answers: Answers, helpers: FormikHelpers<Answers>) => Promise<void>;
  /** Why the last attempt failed, for a reason that is no field's. */
  readonly failure: string | undefined;
  /** Counts attempts that the server refused. */
  readonly attempts: number;
  /** What the server says about files, by field. */
  readonly fileErrors: ShownErrors;
}

/** Longest address of another page that is handed on. */
const longestAddress = 1_000;

/** `'9f86d081884c7d65…'`; also where a page without TLS has no `randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Proof of work, begun with the first answer, and anew with the first one after each attempt to send. */
function useProof(form: HTMLFormElement): ProofWork {
  const [work] = useState(() => new ProofWork());
  useEffect(() => {
    const start = () => {
      work.start();
    };
    form.addEventListener('input', start);
    return () => {
      form.removeEventListener('input', start);
    };
  }, [form, work]);
  return work;
}

/** Resolves when the visitor comes back to the page that was left for the next one. */
function backAgain(): Promise<void> {
  return new Promise((resolve) => {
    const look = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      removeEventListener('pageshow', look);
      resolve();
    };
    addEventListener('pageshow', look);
  });
}

/** Sends the answers. The same answers carry the same key, so that a second attempt after a lost reply makes no second request. */
export function useSending(
  form: HTMLFormElement,
  failureKey: MessageKey,
  serverErrors: ServerErrors | undefined,
): Sending {
  const t = useTexts();
  const [failure, setFailure] = useState(serverErrors?.failure);
  const [attempts, setAttempts] = useState(serverErrors ? 1 : 0);
  const { fileErrors, takeFileErrors } = useFileErrors(form, serverErrors?.files ?? {});
  const proof = useProof(form);
  const last = useRef({ body: '', key: '' });

  const submit: Sending['submit'] = async (answers, helpers) => {
    setFailure(undefined);
    const filled = filledIn(answers);
    const body = JSON.stringify(filled);
    if (body !== last.current.body) last.current = { body, key: newKey() };
    const envelope = { ...envelopeOf(form), ...(await proof.take()), idempotencyKey: last.current.key };
    const outcome = await send(form, {
      ...envelope,
      pageBefore: document.referrer.slice(0, longestAddress),
      ...filled,
    });
    if (outcome.kind === 'sent') {
      forgetSent(form);
      location.assign(outcome.feedback);
      // The page is about to go: until somebody comes back to it, the button must not come back to life.
      return backAgain();
    }
    if (outcome.kind === 'invalid') helpers.setErrors(takeFileErrors(outcome.errors));
    else setFailure(outcome.text ?? t(failureKey));
    setAttempts((count) => count + 1);
    return undefined;
  };
  return { submit, failure, attempts, fileErrors };
}
