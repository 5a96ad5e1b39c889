import { useEffect, useMemo, useState } from 'react';
import type { MapPin, MapPinCard, MapProps } from '#contracts/map.ts';

interface Described {
  readonly pins: readonly MapPin[];
  /** More about them is on its way. */
  readonly isPending: boolean;
}

/** The homes with what is said of them when it is asked for; until it comes, and if it does not, they stay as they are. */
export function useDescribed(pins: readonly MapPin[], describe: MapProps['describe']): Described {
  const [known, setKnown] = useState<ReadonlyMap<string, MapPinCard>>(new Map());
  const [failed, setFailed] = useState('');
  const unknown = pins
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .join(' ');
  useEffect(() => {
    if (!describe || unknown === '') return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const ids = unknown.split(' ');
      const facts = await describe(ids);
      const told = facts.flatMap((fact, at) => (ids[at] === undefined ? [] : [[ids[at], fact] as const]));
      if (!isWanted) return;
      if (told.length > 0) setKnown((before) => new Map([...before, ...told]));
      if (told.length < ids.length) setFailed(unknown);
    };
    ask().catch(() => {
      if (isWanted) setFailed(unknown);
    });
    return () => {
      isWanted = false;
    };
  }, [describe, unknown]);
  const described = useMemo(() => pins.map((pin) => ({ ...pin, ...known.get(pin.id) })), [pins, known]);
  return { pins: described, isPending: describe !== undefined && unknown !== '' && unknown !== failed };
}
