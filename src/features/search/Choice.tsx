import type { ReactElement, ReactNode } from 'react';
import { useEager } from './use-eager.ts';

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly name?: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
  /** Id of the form that it belongs to, where that stands elsewhere. */
  readonly form?: string;
  readonly className?: string;
}

/** A native list of choices with its label. */
export function Choice({
  id,
  label,
  name,
  value,
  onChoose,
  children,
  isDisabled,
  form,
  className,
}: ChoiceProps): ReactElement {
  const [shown, choose] = useEager(value, onChoose);
  return (
    <p className={`finder__field ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        form={form}
        value={shown}
        disabled={isDisabled}
        onChange={(event) => {
          choose(event.target.value);
        }}
      >
        {children}
      </select>
    </p>
  );
}

/** The text of a choice with the number of homes that it gives. `('2+', 14) -> '2+ (14)'` */
export function counted(text: string, count: number | undefined): string {
  return count === undefined ? text : `${text} (${count})`;
}
