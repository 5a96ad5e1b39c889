import './filter-dialog.css';
import { useEffect, useRef, type ReactElement } from 'react';
import { featureNames, radiiKm, type RadiusKm } from '#search/query.ts';
import { energySteps, type EnergyStep } from '#search/record.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { Choice, counted } from './Choice.tsx';
import { useFinder } from './finder-context.ts';
import type { Change } from './finder-store.ts';
import { Icon } from './Icon.tsx';
import { PriceSlider } from './PriceSlider.tsx';
import { toggled, withoutFilters, type QueryChange } from './query-edit.ts';
import { RangeField } from './RangeField.tsx';
import { RoomChoice } from './RoomChoice.tsx';
import { Tick } from './Tick.tsx';
import { TypeTree } from './TypeTree.tsx';

function Rooms({ change }: { change: Change }): ReactElement {
  return (
    <div className="finder__pair">
      {(['bedrooms', 'bathrooms', 'garages', 'parkings'] as const).map((name) => (
        <RoomChoice key={name} name={name} prefix="finder-more" change={change} />
      ))}
    </div>
  );
}

function Features({ change }: { change: Change }): ReactElement {
  const t = useTexts();
  const { state } = useFinder();
  const { features = [] } = state.shown.query;
  const counts = state.found?.answer.facets.features;
  return (
    <fieldset className="finder__group">
      <legend>{t('finder:features')}</legend>
      <ul className="finder__types">
        {featureNames.map((name) => (
          <li key={name}>
            <Tick
              label={t(`finder:with.${name}`)}
              count={counts?.[name]}
              isOn={features.includes(name)}
              onToggle={() => {
                change({ features: toggled(features, name) });
              }}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Others({ change }: { change: Change }): ReactElement {
  const t = useTexts();
  const { state } = useFinder();
  const { availableOn, energy, places = [], radiusKm } = state.shown.query;
  const counts = state.found?.answer.facets.energy;
  return (
    <div className="finder__pair">
      <Choice
        id="finder-energy"
        label={t('finder:energy')}
        value={energy ?? ''}
        onChoose={(value) => {
          change({ energy: energySteps.find((step: EnergyStep) => step === value) });
        }}
      >
        <option value="">{t('finder:any')}</option>
        {energySteps.slice(0, 7).map((step) => (
          <option key={step} value={step}>
            {counted(step, counts?.[step])}
          </option>
        ))}
      </Choice>
      <p className="finder__field">
        <label htmlFor="finder-available">{t('finder:available')}</label>
        <input
          id="finder-available"
          type="date"
          value={availableOn ?? ''}
          onChange={(event) => {
            change({ availableOn: event.target.value || undefined });
          }}
        />
      </p>
      <Choice
        id="finder-radius"
        label={t('finder:radius')}
        value={String(radiusKm ?? '')}
        isDisabled={places.length === 0}
        onChoose={(value) => {
          change({ radiusKm: radiiKm.find((km: RadiusKm) => String(km) === value) });
        }}
      >
        <option value="">{t('finder:noRadius')}</option>
        {radiiKm.map((km) => (
          <option key={km} value={km}>
            {`+ ${km} km`}
          </option>
        ))}
      </Choice>
    </div>
  );
}

function Goals({ change }: { change: Change }): ReactElement {
  const t = useTexts();
  const { goal } = useFinder().state.shown.query;
  return (
    <fieldset className="view-switch finder__goals">
      <legend className="vh">{t('finder:goal')}</legend>
      {(['sale', 'rent'] as const).map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="finder-goal"
            className="vh"
            checked={goal === name}
            onChange={() => {
              // Prices to buy say nothing about rents.
              change({ goal: name, ranges: undefined });
            }}
          />
          <span>{t(name === 'sale' ? 'common:forSale' : 'common:forRent')}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** All filters. What is changed here shows at once; going back undoes all of it in one step. */
export function FilterDialog({ close }: { close: () => void }): ReactElement {
  const t = useTexts();
  const { state, store } = useFinder();
  const dialog = useRef<HTMLDialogElement>(null);
  const isChanged = useRef(false);
  const { found, status } = state;
  const change: Change = (part: QueryChange) => {
    store.change(part, isChanged.current ? 'replace' : 'push');
    isChanged.current = true;
  };
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const shut = (): void => {
    dialog.current?.close();
  };
  return (
    <dialog className="finder__dialog" ref={dialog} aria-labelledby="finder-title" onClose={close}>
      <div className="finder__head">
        <h2 id="finder-title">{t('finder:allFilters')}</h2>
        <button type="button" className="finder__close" aria-label={t('common:close')} onClick={shut}>
          <Icon name="x" />
        </button>
      </div>
      <div className="finder__body">
        <Goals change={change} />
        <fieldset className="finder__group">
          <legend>{t('finder:price')}</legend>
          <PriceSlider change={change} />
          <RangeField name="price" unit="€" change={change} />
        </fieldset>
        <TypeTree change={change} />
        <Rooms change={change} />
        <div className="finder__pair">
          <RangeField name="living" unit="m²" change={change} />
          <RangeField name="ground" unit="m²" change={change} />
        </div>
        <Features change={change} />
        <Others change={change} />
      </div>
      <div className="finder__foot">
        <button
          type="button"
          className="link-button"
          onClick={() => {
            const { query, view } = state.shown;
            store.show(
              { view, query: { ...withoutFilters(query), goal: query.goal } },
              isChanged.current ? 'replace' : 'push',
            );
            isChanged.current = true;
          }}
        >
          {t('finder:clearAll')}
        </button>
        <button type="button" className="button" aria-busy={status === 'searching'} onClick={shut}>
          {found ? t('finder:show', { count: found.answer.total }) : t('finder:showAll')}
        </button>
      </div>
    </dialog>
  );
}
