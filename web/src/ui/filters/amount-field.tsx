import styles from './filters.module.css';

interface AmountFieldProps {
  label: string;
  /** Empty if there is no limit. */
  value: string;
  onChange: (value: string) => void;
}

/** A number from 0. */
export function AmountField({ label, value, onChange }: AmountFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
