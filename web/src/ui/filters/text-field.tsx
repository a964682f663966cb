import styles from './filters.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}

/** A name to filter by. */
export function TextField({ label, value, placeholder, onChange }: TextFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input
        type="text"
        maxLength={100}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
