import type { ReactElement } from 'react';

const paths = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  north: 'm6 14 6-6 6 6',
  south: 'm6 10 6 6 6-6',
  west: 'm14 6-6 6 6 6',
  east: 'm10 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  all: 'M4 5h16v14H4zM8 10h.01M12 14.5h.01M16 9h.01',
  draw: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  filter: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h12M20 12h.01',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14M16 16l4 4',
  house: 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z',
} as const;

export type MapIconName = keyof typeof paths;

/** A drawing of the map's own controls; the name stands in the button. */
export function MapIcon({ name }: { readonly name: MapIconName }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
