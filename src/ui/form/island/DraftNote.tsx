import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { readAnswers, type Answers } from './answers.ts';
import { forgetDraft } from './draft.ts';

/** Says that earlier answers were put back, and offers an empty form. */
export function DraftNote({ form }: { readonly form: HTMLFormElement }) {
  const t = useTexts();
  const [isShown, setIsShown] = useState(true);
  const { resetForm } = useFormikContext<Answers>();
  if (!isShown) return null;
  return (
    <p className="form__draft small">
      {t('form:draftFound')} {form.querySelector('[type="file"]') && `${t('form:draftFile')} `}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          forgetDraft(form);
          form.reset();
          resetForm({ values: readAnswers(form) });
          setIsShown(false);
        }}
      >
        {t('form:draftClear')}
      </button>
    </p>
  );
}
