import { useTexts } from '#i18n/use-texts.ts';
import type { Steps } from './use-steps.ts';

/** Back, and onward where the form does not end yet. Return in a field goes onward too: the form's submit event does. */
export function StepButtons({ steps }: { readonly steps: Steps }) {
  const t = useTexts();
  return (
    <div className="form__steps">
      {!steps.isLast && (
        <button type="submit" className="button">
          {t('form:nextStep')}
        </button>
      )}
      {steps.step > 0 && (
        <button
          type="button"
          className="button button--quiet"
          onClick={() => {
            steps.goTo(steps.step - 1);
          }}
        >
          {t('form:previousStep')}
        </button>
      )}
    </div>
  );
}
