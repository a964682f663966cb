import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import styles from './form.module.css';

interface CheckFieldProps {
  label: string;
  /** What happens with or without it. */
  hint: string;
  /** Why it must be checked. */
  error?: string | undefined;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A choice that is on or off, with a sentence about it. */
export function CheckField({ label, hint, error, isChecked, onChange }: CheckFieldProps) {
  const hintId = useId();
  const errorId = useId();
  return (
    <div>
      <label className="check-row">
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={error ? `${errorId} ${hintId}` : hintId}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error ? (
        <p id={errorId} className={styles['error']}>
          <CircleAlert size={16} aria-hidden="true" className="text-sign" />
          {error}
        </p>
      ) : null}
      <p id={hintId} className="hint">
        {hint}
      </p>
    </div>
  );
}
