import styles from './filters.module.css';

interface OptionSelectProps<T extends string | number> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A select for one of a few options. */
export function OptionSelect<T extends string | number>({
  label,
  value,
  options,
  onChange,
}: OptionSelectProps<T>) {
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
