import { useEffect, useRef, useState, type ReactElement } from 'react';
import { consentCategories, optionalServices, type ConsentChoice } from '#domain/consent.ts';
import { isPreviewPath } from '#domain/preview-path.ts';
import type { ConsentFile } from '#contracts/consent.ts';
import { CategoryGroup, NecessaryGroup } from './CategoryGroup.tsx';

interface Props {
  readonly registry: ConsentFile;
  readonly choice: ConsentChoice | undefined;
  readonly save: (allowed: readonly string[]) => void;
  readonly leave: () => void;
}

const titleId = 'consent-settings-title';

interface FinishProps {
  readonly label: string;
  /** Ids of the services that it allows. */
  readonly chosen: readonly string[];
  readonly finish: (chosen: readonly string[]) => void;
  readonly isQuiet?: boolean;
}

function FinishButton({ label, chosen, finish, isQuiet = false }: FinishProps): ReactElement {
  return (
    <button
      type="button"
      className={isQuiet ? 'button button--quiet' : 'button'}
      onClick={() => {
        finish(chosen);
      }}
    >
      {label}
    </button>
  );
}

/** The second layer: every category and service, none ticked before the visitor does (docs/rules/consent.md). */
export function SettingsDialog({ registry, choice, save, leave }: Props): ReactElement {
  const { services, texts } = registry;
  const dialog = useRef<HTMLDialogElement>(null);
  const [allowed, setAllowed] = useState<readonly string[]>(choice?.services ?? []);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const finish = (chosen: readonly string[]): void => {
    dialog.current?.close();
    save(chosen);
  };
  const change = (ids: readonly string[], isOn: boolean): void => {
    setAllowed((before) => [...before.filter((id) => !ids.includes(id)), ...(isOn ? ids : [])]);
  };
  const isUsed = (category: string): boolean => services.some((service) => service.category === category);
  const used = consentCategories.filter((category) => category !== 'necessary' && isUsed(category));
  const unused = consentCategories.filter((category) => !isUsed(category));
  return (
    <dialog ref={dialog} className="consent-settings" aria-labelledby={titleId} onClose={leave}>
      <div className="consent-settings__head">
        <h2 id={titleId}>{texts.footer}</h2>
        <button
          type="button"
          className="consent-settings__close"
          aria-label={texts.close}
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M18 6 6 18M6 6l12 12" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div className="consent-settings__body">
        {isPreviewPath(location.pathname) && <p>{texts.preview}</p>}
        <p>{texts.lead}</p>
        <NecessaryGroup services={services.filter(({ category }) => category === 'necessary')} texts={texts} />
        {used.map((category) => (
          <CategoryGroup
            key={category}
            category={category}
            services={services.filter((service) => service.category === category)}
            texts={texts}
            allowed={allowed}
            change={change}
          />
        ))}
        {unused.length > 0 && (
          <p className="consent-settings__note">
            {texts.notUsed.replace(
              '{{categories}}',
              unused.map((category) => texts[`category.${category}`]).join(', '),
            )}
          </p>
        )}
        {choice && <p className="consent-settings__note">{texts.number.replace('{{id}}', choice.id)}</p>}
      </div>
      <div className="consent-settings__foot">
        <FinishButton label={texts.all} chosen={optionalServices(services).map(({ id }) => id)} finish={finish} />
        <FinishButton label={texts.none} chosen={[]} finish={finish} />
        <FinishButton label={texts.save} chosen={allowed} finish={finish} isQuiet />
      </div>
    </dialog>
  );
}
