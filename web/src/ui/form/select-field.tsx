import type { SelectHTMLAttributes } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type SelectFieldProps = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'className' | 'aria-invalid' | 'aria-describedby'
> &
  FieldWords & { options: readonly { value: string; label: string }[] };

export function SelectField({ label, hint, error, id, options, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(attributes) => (
        <select {...rest} {...attributes}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
