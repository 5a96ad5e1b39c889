import type { ReactElement } from 'react';
import { useEager } from './use-eager.ts';

interface TickProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** A choice that is on or off, with the number of homes that it gives. */
export function Tick({ label, count, isOn, onToggle }: TickProps): ReactElement {
  const [isTicked, tick] = useEager(isOn, onToggle);
  return (
    <label className="finder__tick">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => {
          tick(event.target.checked);
        }}
      />
      <span>{label}</span>
      {count !== undefined && <span className="muted">{count}</span>}
    </label>
  );
}
