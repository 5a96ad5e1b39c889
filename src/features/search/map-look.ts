import type { MapLook, MapSpot } from '#contracts/map.ts';

const [spotName, openName, followName] = ['at', 'open', 'follow'] as const;

/** How the map looks, and whether the results follow it, as an address keeps it. */
export interface AddressLook extends MapLook {
  readonly isFollowing: boolean;
}

function spotIn(text: string | null): MapSpot | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = (text ?? '').split('_').map(Number);
  const isSpot = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22;
  return isSpot ? { latitude, longitude, zoom } : undefined;
}

/** `'?view=map&at=51.05_3.72_12&open=46.47' -> {spot: {…}, opened: ['46', '47'], isFollowing: false}`; what cannot be read is left out. */
export function lookIn(search: string): AddressLook {
  const params = new URLSearchParams(search);
  return {
    spot: spotIn(params.get(spotName)),
    opened: (params.get(openName) ?? '').split('.').filter((id) => /^[\w-]+$/u.test(id)),
    isFollowing: params.get(followName) === '1',
  };
}

/** The parameters of an address with a look in the place of any other; the rest stays as it is. */
export function withLook(search: string, { spot, opened, isFollowing }: AddressLook): string {
  const params = new URLSearchParams(search);
  const values = {
    [spotName]: spot && `${String(spot.latitude)}_${String(spot.longitude)}_${String(spot.zoom)}`,
    [openName]: opened.join('.'),
    [followName]: isFollowing ? '1' : '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
