import { useId } from 'react';
import styles from './check-field.module.css';

interface CheckFieldProps {
  label: string;
  /** What happens with or without it. */
  hint: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A choice that is on or off, with a sentence about it. */
export function CheckField({ label, hint, isChecked, onChange }: CheckFieldProps) {
  const hintId = useId();
  return (
    <div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p id={hintId} className={styles['hint']}>
        {hint}
      </p>
    </div>
  );
}
