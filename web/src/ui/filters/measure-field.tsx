import { useState } from 'react';
import { recordLimit, shownLimit } from '../../lib/list-state/limit-text.ts';
import type { Quantity } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';
import styles from './filters.module.css';

interface MeasureFieldProps {
  label: string;
  quantity: Quantity;
  units: Units;
  /** In the record's unit; empty if there is no limit. */
  value: string;
  onChange: (value: string) => void;
}

/** A limit in the visitor's units. What was typed stays as it is, while it means the value. */
export function MeasureField({ label, quantity, units, value, onChange }: MeasureFieldProps) {
  const [typed, setTyped] = useState('');
  const isTyped = recordLimit(units, quantity, typed) === value;
  return (
    <AmountField
      label={label}
      value={isTyped ? typed : shownLimit(units, quantity, value)}
      onChange={(text) => {
        setTyped(text);
        onChange(recordLimit(units, quantity, text));
      }}
    />
  );
}

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
