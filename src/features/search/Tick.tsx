import type { ReactElement } from 'react';

interface TickProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** A choice that is on or off, with the number of homes that it gives. */
export function Tick({ label, count, isOn, onToggle }: TickProps): ReactElement {
  return (
    <label className="finder__tick">
      <input type="checkbox" checked={isOn} onChange={onToggle} />
      <span>{label}</span>
      {count !== undefined && <span className="muted">{count}</span>}
    </label>
  );
}
