import { useId } from 'react';
import ownStyles from './years.module.css';

/** A year as a slider. Arrow keys move it by one, Page Up and Page Down by ten. */
export function YearRange({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (year: number) => void;
}) {
  const id = useId();
  return (
    <div className={ownStyles['range']}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{value}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
