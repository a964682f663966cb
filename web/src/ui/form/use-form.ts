import type { ProblemCode } from '@touchdown/shared/contract/problem.ts';
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { refusedFields, refusalSentence } from '../../lib/api/refused-fields.ts';

export type FieldErrors<V> = { [K in keyof V]?: string | undefined };

interface FormParts<V> {
  initial: V;
  /** Returns the errors of the values. Without any, the form is sent. */
  check: (values: V) => FieldErrors<V>;
  /** Sends the values. An error that it throws is shown at the fields it names, or over the button. */
  send: (values: V) => Promise<void>;
  /** The field to show a refusal at that names none, by its code. */
  blame?: Partial<Record<ProblemCode, keyof V & string>>;
}

/**
 * The state of a form. It is checked when it is submitted, and after that with each letter. The first field that
 * is refused, here or by the server, gets the focus.
 */
export function useForm<V extends Record<string, string>>({ initial, check, send, blame }: FormParts<V>) {
  const [values, setValues] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const errors = check(values);
  const isValid = !Object.values(errors).some(Boolean);
  const shownErrors: FieldErrors<V> = isChecked ? { ...refused, ...withoutEmpty(errors) } : refused;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setFailure(undefined);
    setRefused({});
    if (!isValid) return setRefusals((count) => count + 1);
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const fields = refusedFields<V>(error, Object.keys(values), blame);
      setRefused(fields);
      if (Object.keys(fields).length === 0) setFailure(refusalSentence(error));
      setRefusals((count) => count + 1);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    setValues,
    isBusy,
    /** Hides the errors until the form is submitted again, for a choice that gives its fields another meaning. */
    startClean: () => {
      setChecked(false);
      setRefused({});
    },
    /** Why the whole form was refused. */
    failure,
    /** Whether the current values have no errors. */
    isReady: isValid,
    /** The attributes of the form. */
    form: { ref: form, onSubmit: (event: FormEvent) => void onSubmit(event), noValidate: true },
    /** Returns the attributes of a field. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: shownErrors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        setValues((before) => ({ ...before, [name]: target.value }));
        // The server's message was about the value before.
        setRefused((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}

function withoutEmpty<V>(errors: FieldErrors<V>): FieldErrors<V> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as FieldErrors<V>;
}
