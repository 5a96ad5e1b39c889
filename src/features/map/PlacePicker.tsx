import { useEffect, useRef, useState, type ReactElement } from 'react';
import { foldToKey } from '#search/fold.ts';
import type { RadiusKm } from '#search/query.ts';
import { useTexts } from '#i18n/use-texts.ts';
import type { MapPlaceChoice } from '#contracts/map.ts';

interface Props {
  readonly choices: readonly MapPlaceChoice[];
  readonly chosen: readonly string[];
  readonly radiusKm: RadiusKm | undefined;
  readonly onChoose: (ids: readonly string[], radiusKm: RadiusKm | undefined) => void;
  readonly onClose: () => void;
}

const radiiKm: readonly RadiusKm[] = [5, 10, 20];

interface TickProps {
  readonly choice: MapPlaceChoice;
  readonly isChosen: boolean;
  readonly onToggle: (id: string) => void;
}

function Tick({ choice: { id, name, count }, isChosen, onToggle }: TickProps): ReactElement {
  return (
    <label className="map-picker__tick">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => {
          onToggle(id);
        }}
      />
      <span>{name}</span>
      <span className="map-picker__count">{count}</span>
    </label>
  );
}

interface TicksProps {
  readonly choices: readonly MapPlaceChoice[];
  /** The places that are chosen. */
  readonly ids: readonly string[];
  readonly onToggle: (id: string) => void;
}

function Ticks({ choices, ids, onToggle }: TicksProps): ReactElement[] {
  return choices.map((choice) => (
    <Tick key={choice.id} choice={choice} isChosen={ids.includes(choice.id)} onToggle={onToggle} />
  ));
}

interface RadiusProps {
  readonly radiusKm: RadiusKm | undefined;
  readonly onChange: (radiusKm: RadiusKm | undefined) => void;
}

function RadiusChoice({ radiusKm, onChange }: RadiusProps): ReactElement {
  const t = useTexts();
  return (
    <label className="map-picker__radius">
      <span>{t('map:radius')}</span>
      <select
        value={radiusKm ?? ''}
        onChange={(event) => {
          const chosenKm = Number(event.currentTarget.value);
          onChange(radiiKm.find((km) => km === chosenKm));
        }}
      >
        <option value="">{t('map:radiusNone')}</option>
        {radiiKm.map((km) => (
          <option key={km} value={km}>
            {t('map:radiusKm', { km })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses provinces, towns and a radius in a list: what drawing does, for every hand and for the keyboard. */
export function PlacePicker({ choices, chosen, radiusKm, onChoose, onClose }: Props): ReactElement {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [ids, setIds] = useState<readonly string[]>(chosen);
  const [radius, setRadius] = useState(radiusKm);
  const [filter, setFilter] = useState('');
  const wanted = foldToKey(filter);
  const provinces = choices.filter(({ kind }) => kind === 'province');
  const towns = choices.filter(
    ({ kind, name, id }) => kind === 'town' && (foldToKey(name).includes(wanted) || ids.includes(id)),
  );
  const toggle = (id: string): void => {
    setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog ref={dialog} className="map-picker" aria-labelledby="map-picker-title" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={() => {
          onChoose(ids, radius);
        }}
      >
        <h2 id="map-picker-title">{t('map:chooseTitle')}</h2>
        <div className="map-picker__body">
          <fieldset>
            <legend>{t('map:provinces')}</legend>
            <Ticks choices={provinces} ids={ids} onToggle={toggle} />
          </fieldset>
          <fieldset>
            <legend>{t('map:towns')}</legend>
            <input
              type="search"
              className="map-picker__filter"
              aria-label={t('map:filterTowns')}
              placeholder={t('map:filterTowns')}
              value={filter}
              onChange={(event) => {
                setFilter(event.currentTarget.value);
              }}
            />
            <Ticks choices={towns} ids={ids} onToggle={toggle} />
            <p className="map-picker__none" role="status">
              {towns.length === 0 ? t('map:noTowns') : ''}
            </p>
          </fieldset>
        </div>
        <RadiusChoice radiusKm={radius} onChange={setRadius} />
        <div className="map-picker__end">
          <button type="submit" className="map-button map-button--full">
            {t('map:apply')}
          </button>
          <button
            type="button"
            className="map-button"
            onClick={() => {
              dialog.current?.close();
            }}
          >
            {t('map:cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
