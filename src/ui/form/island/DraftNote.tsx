import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { readAnswers, type Answers } from './answers.ts';
import { forgetDraft } from './draft.ts';
import { fillFromLink } from './first-answers.ts';
import type { IslandOptions } from './options.ts';

interface DraftNoteProps {
  readonly form: HTMLFormElement;
  readonly fill: IslandOptions['fill'];
}

/** Says that earlier answers were put back, and offers a form as its page opens it: empty, but for what a link fills in. */
export function DraftNote({ form, fill }: DraftNoteProps) {
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
          fillFromLink(form);
          fill?.(form, '');
          resetForm({ values: readAnswers(form) });
          setIsShown(false);
        }}
      >
        {t('form:draftClear')}
      </button>
    </p>
  );
}
