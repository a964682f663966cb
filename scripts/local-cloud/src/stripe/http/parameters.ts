import { invalidRequest } from './stripe-refusal.ts';

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

/** Reads one parameter; the name is for the refusal. */
export type Reader<T> = (value: FormValue | undefined, name: string) => T;
type Shape = Record<string, Reader<unknown>>;
export type Parameters<S extends Shape> = { [Name in keyof S]: ReturnType<S[Name]> };

/** Reads all parameters of a call. As at Stripe, one that the call does not know is refused. */
export function readParameters<S extends Shape>(form: FormFields, shape: S, within = ''): Parameters<S> {
  const nameOf = (name: string) => (within ? `${within}[${name}]` : name);
  for (const name of Object.keys(form)) {
    if (Object.hasOwn(shape, name)) continue;
    const param = nameOf(name);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const entries = Object.entries(shape).map(([name, read]) => [name, read(form[name], nameOf(name))]);
  return Object.fromEntries(entries) as Parameters<S>;
}

export const text: Reader<string | undefined> = (value, name) => {
  if (typeof value === 'object') throw invalidRequest('Invalid string', { param: name });
  return value;
};

export const wholeNumber: Reader<number | undefined> = (value, name) => {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  throw invalidRequest(`Invalid integer: ${shown(value)}`, {
    code: 'parameter_invalid_integer',
    param: name,
  });
};

export const flag: Reader<boolean | undefined> = (value, name) => {
  if (value === undefined || value === '') return undefined;
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalidRequest(`Invalid boolean: ${shown(value)}`, { param: name });
};

export function oneOf<const T extends string>(...values: T[]): Reader<T | undefined> {
  return (value, name) => {
    if (value === undefined) return undefined;
    const found = values.find((allowed) => allowed === value);
    if (found) return found;
    throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name });
  };
}

/** The empty text removes a key, as at Stripe. */
export const metadata: Reader<Record<string, string> | undefined> = (value, name) => {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name });
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, text(part, `${name}[${key}]`) ?? '']),
  );
};

export function fields<S extends Shape>(shape: S): Reader<Parameters<S> | undefined> {
  return (value, name) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name });
    return readParameters(value, shape, name);
  };
}

export function list<T>(read: Reader<T | undefined>): Reader<T[] | undefined> {
  return (value, name) => {
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param: name });
    return Object.entries(value).map(([index, part]) => required(read)(part, `${name}[${index}]`));
  };
}

export function required<T>(read: Reader<T | undefined>): Reader<T> {
  return (value, name) => {
    const result = value === '' ? undefined : read(value, name);
    if (result !== undefined) return result;
    throw invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  };
}

function shown(value: FormValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
