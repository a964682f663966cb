import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import styles from './check-field.module.css';
import fieldStyles from './form-field.module.css';

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
        <p id={errorId} className={fieldStyles['error']}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
      <p id={hintId} className={styles['hint']}>
        {hint}
      </p>
    </div>
  );
}
