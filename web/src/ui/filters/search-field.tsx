import styles from './filters.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text search among the other filters. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
