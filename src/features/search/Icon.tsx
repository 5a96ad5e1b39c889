import type { ReactElement } from 'react';
import { useFinder } from './finder-context.ts';

/** An icon of the site's sprite. */
export function Icon({ name }: { name: 'search' | 'x' | 'chevron-left' | 'chevron-right' }): ReactElement {
  const { sprite } = useFinder().props;
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
