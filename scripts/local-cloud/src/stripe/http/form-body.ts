export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Reads Stripe's form encoding, in which `items[0][price]=p` is a field of a field. A list has its indexes as names. */
export function readForm(text: string): FormFields {
  const form: FormFields = Object.create(null) as FormFields;
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return form;
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function put(fields: FormFields, [first = '', ...rest]: string[], value: string): void {
  const name = first === '' ? String(Object.keys(fields).length) : first;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  const next = typeof inner === 'object' ? inner : (Object.create(null) as FormFields);
  fields[name] = next;
  put(next, rest, value);
}
