import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import styles from './form.module.css';

export interface FieldWords {
  label: string;
  /** What may be typed, shown from the start. */
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | undefined;
}

/** Connects a control to its label, its hint and its error. */
export interface ControlAttributes {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldWords {
  id?: string | undefined;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** The frame of every field: a label, a control, an error and a hint. */
export function FieldFrame({ label, hint, error, id: givenId, children }: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        className: styles['control'],
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={errorId} className={styles['error']}>
          <CircleAlert size={16} aria-hidden="true" className="text-sign" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
