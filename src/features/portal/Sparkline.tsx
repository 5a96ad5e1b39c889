import './sparkline.css';
import type { ReactElement } from 'react';

const width = 120;
const height = 32;

/** The course of thirty days as a small line; the numbers beside it say the same. */
export function Sparkline({ counts }: { counts: readonly (number | null)[] }): ReactElement | null {
  const most = Math.max(1, ...counts.map((count) => count ?? 0));
  const points = counts.flatMap((count, index) =>
    count === null
      ? []
      : [`${((index * width) / (counts.length - 1)).toFixed(1)},${(height - (count * height) / most).toFixed(1)}`],
  );
  if (points.length < 2) return null;
  return (
    <svg
      className="portal__spark"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
