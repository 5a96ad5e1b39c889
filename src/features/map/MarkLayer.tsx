import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { MapTown } from '#domain/map-base.ts';
import { useTexts } from '#i18n/use-texts.ts';
import { overlaps, type Placed } from './arrange.ts';
import { hasDot, layPills, layTowns, viewBox, type Pill, type TownLabel } from './layout.ts';
import type { PinGroup, PinIndex } from './pill-groups.ts';
import { useTiles } from './tiles-choice.ts';
import { useHeld } from './use-held.ts';
import type { MapView } from './use-view.ts';

interface Props {
  readonly index: PinIndex;
  readonly towns: readonly MapTown[];
  readonly view: MapView;
  readonly highlighted: string | undefined;
  /** The home whose card is open. */
  readonly opened: string | undefined;
  /** The home whose pill takes the focus as soon as it is there. */
  readonly focusOn: string | undefined;
  readonly onFocused: () => void;
  readonly onHighlight: (id: string | undefined) => void;
  readonly onPress: (group: PinGroup) => void;
  /** The keyboard came to a pill. */
  readonly onReach: (group: PinGroup) => void;
}

/** The pane of pills and names; made once a map, the browser moves it with the map. */
function usePane(): HTMLElement {
  const map = useMap();
  return useMemo(() => {
    const pane = map.getPane('map-marks') ?? map.createPane('map-marks');
    pane.style.zIndex = '620';
    return pane;
  }, [map]);
}

function Town({ item, box, side }: Placed<TownLabel>): ReactElement {
  return (
    <span
      className={`map-town map-town--${item.size} map-town--${side}`}
      style={{ translate: `${String(box.left)}px ${String(box.top)}px`, width: box.width, height: box.height }}
    >
      {item.text}
    </span>
  );
}

interface PillProps extends Placed<Pill> {
  readonly isMarked: boolean;
  readonly isOpen: boolean;
  readonly isReachable: boolean;
  readonly onHighlight: Props['onHighlight'];
  readonly onPress: Props['onPress'];
  readonly onReach: Props['onReach'];
}

/** For the eye a short text, for a screen reader the whole name. */
function PillWords({ text }: Pick<Pill, 'text'>): ReactElement {
  return (
    <>
      {text.marker !== undefined && (
        <img className="map-pill__marker" src={text.marker} alt="" width={20} height={20} />
      )}
      <span className="map-pill__text" aria-hidden="true">
        {text.text}
      </span>
      <span className="vh">{text.name}</span>
    </>
  );
}

function PillButton({ item, side, box, isMarked, isOpen, isReachable, ...on }: PillProps): ReactElement {
  const { group, text } = item;
  const id = group.pins.length === 1 ? group.pins[0]?.id : undefined;
  const state = [text.isGroup && 'map-pill--group', isMarked && 'map-pill--marked', isOpen && 'map-pill--open']
    .filter(Boolean)
    .join(' ');
  return (
    <>
      {hasDot(item) && <span className="map-dot" style={{ translate: `${String(item.x)}px ${String(item.y)}px` }} />}
      <button
        type="button"
        className={`map-pill map-pill--${side} ${state}`}
        style={{ translate: `${String(box.left)}px ${String(box.top)}px`, width: box.width, height: box.height }}
        data-pins={group.pins.map((pin) => pin.id).join(' ')}
        aria-haspopup={id === undefined ? undefined : 'dialog'}
        // Pills beyond the edge are there for the next move of the map only.
        tabIndex={isReachable ? 0 : -1}
        aria-hidden={isReachable ? undefined : true}
        onClick={() => {
          on.onPress(group);
        }}
        onMouseEnter={() => {
          on.onHighlight(id);
        }}
        onMouseLeave={() => {
          on.onHighlight(undefined);
        }}
        onFocus={({ currentTarget }) => {
          on.onHighlight(id);
          if (currentTarget.matches(':focus-visible')) on.onReach(group);
        }}
        onBlur={() => {
          on.onHighlight(undefined);
        }}
      >
        <PillWords text={text} />
      </button>
    </>
  );
}

function holds({ item }: Placed<Pill>, id: string | undefined): boolean {
  return id !== undefined && item.group.pins.some((pin) => pin.id === id);
}

/** Pills and town names, none of which hides another. */
export function MarkLayer(props: Props): ReactElement {
  const { index, towns, view, highlighted, opened, focusOn, onFocused } = props;
  const map = useMap();
  const t = useTexts();
  const pane = usePane();
  const marks = useRef<HTMLDivElement>(null);
  const { areTilesShown } = useTiles(view.zoom);
  const laid = useMemo(() => layPills(map, index, view.bounds, t), [map, index, view, t]);
  const pills = useHeld(map, laid);
  const names = useMemo(
    () => (areTilesShown ? [] : layTowns(map, towns, view.bounds, pills)),
    [map, towns, view, pills, areTilesShown],
  );
  useEffect(() => {
    if (focusOn === undefined) return;
    const buttons = [...(marks.current?.querySelectorAll<HTMLElement>('.map-pill') ?? [])];
    const button = buttons.find(({ dataset }) => dataset['pins']?.split(' ').includes(focusOn));
    if (!button) return;
    button.focus({ preventScroll: true });
    onFocused();
  }, [focusOn, pills, onFocused]);

  const seen = viewBox(map);
  // Also at the edge: whoever comes there by keyboard has the map moved. Beyond it nobody should get lost.
  const isReachable = ({ box }: Placed<Pill>): boolean => overlaps(box, seen);
  // From north to south, as one reads a map; those who go through with the keyboard never jump about.
  const inOrder = [...pills].sort((a, b) => a.item.y - b.item.y);

  return createPortal(
    <div ref={marks}>
      <div aria-hidden="true">
        {names.map((name) => (
          <Town key={`${name.item.text} ${String(name.item.x)}`} {...name} />
        ))}
      </div>
      {inOrder.map((pill) => (
        <PillButton
          key={pill.item.group.key}
          {...pill}
          isMarked={holds(pill, highlighted)}
          isOpen={holds(pill, opened)}
          isReachable={isReachable(pill)}
          onHighlight={props.onHighlight}
          onPress={props.onPress}
          onReach={props.onReach}
        />
      ))}
    </div>,
    pane,
  );
}
