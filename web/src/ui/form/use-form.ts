import type { ProblemCode } from '@touchdown/shared/contract/problem.ts';
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { refusedFields, refusalSentence } from '../../lib/api/refused-fields.ts';

export type FieldErrors<V> = { [K in keyof V]?: string | undefined };

interface FormParts<V> {
  initial: V;
  /** What is wrong with what was typed; without a finding the form is sent. */
  check: (values: V) => FieldErrors<V>;
  /** Sends it. What it throws is shown at the fields it is about, or over the button. */
  send: (values: V) => Promise<void>;
  /** The field that a refusal means which names none, by its code. */
  blame?: Partial<Record<ProblemCode, keyof V & string>>;
}

/**
 * A form that keeps what was typed. It is checked when sent, and from then on with each letter; the first
 * field that is refused, here or by the server, gets the focus.
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

  const found = check(values);
  const shown: FieldErrors<V> = isChecked ? { ...refused, ...withoutGaps(found) } : refused;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setFailure(undefined);
    setRefused({});
    if (Object.values(found).some(Boolean)) return setRefusals((count) => count + 1);
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
    /** Why the whole was refused. */
    failure,
    /** Whether nothing is wrong with what stands there now. */
    isReady: !Object.values(found).some(Boolean),
    /** For the form itself. */
    form: { ref: form, onSubmit: (event: FormEvent) => void onSubmit(event), noValidate: true },
    /** For one of its fields. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: shown[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setValues((before) => ({ ...before, [name]: target.value }));
        // What the server said of it was said of what stood there before.
        setRefused((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}

function withoutGaps<V>(errors: FieldErrors<V>): FieldErrors<V> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error)) as FieldErrors<V>;
}
