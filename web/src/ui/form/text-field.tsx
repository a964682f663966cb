import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type Own<A> = Omit<A, 'className' | 'aria-invalid' | 'aria-describedby'> & FieldWords;

export function TextField({ label, hint, error, id, ...rest }: Own<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(attributes) => <input {...rest} {...attributes} />}
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  id,
  ...rest
}: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(attributes) => <textarea {...rest} {...attributes} />}
    </FieldFrame>
  );
}
