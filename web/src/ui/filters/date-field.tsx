import styles from './filters.module.css';

interface DateFieldProps {
  label: string;
  /** In the format of a date input; empty if none is chosen. */
  value: string;
  onChange: (value: string) => void;
}

/** A date since the first year of the record. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input type="date" min="1950-01-01" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
