import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type KeyboardEvent } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './form.module.css';

interface PasswordFieldProps
  extends
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      'className' | 'type' | 'aria-invalid' | 'aria-describedby' | 'autoComplete'
    >,
    FieldWords {
  /** Tells password managers whether to fill in a password or to propose one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, with a button that shows it and a hint while Caps Lock is on. */
export function PasswordField({ label, hint, error, id, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <FieldFrame
      label={label}
      hint={
        isCapsLock ? (
          <>
            <span role="status">Caps Lock is on.</span> {hint}
          </>
        ) : (
          hint
        )
      }
      error={error}
      id={id}
    >
      {(attributes) => (
        <div className={styles['withButton']}>
          <input
            {...rest}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
          />
          <button
            type="button"
            className={styles['reveal']}
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            aria-controls={attributes.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={19} aria-hidden="true" /> : <Eye size={19} aria-hidden="true" />}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
