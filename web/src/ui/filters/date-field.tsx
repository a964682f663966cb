import styles from './filters.module.css';

interface DateFieldProps {
  label: string;
  /** A date as the browser's field has it; empty where none is chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** A day of the years that the record covers. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input type="date" min="1950-01-01" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
