/**
 * A key as it is spelled in a table, with its changing parts in angle brackets: `USER#<person>`. A part may
 * say how its value is written. `<run:8>` is a whole number of at least eight digits, so that text sorts as
 * the numbers do; `<email:lower>` is in lower case; `<type:T,S>` is one of these letters.
 */
export type KeyPattern = string;

type Parts<Pattern extends string> = Pattern extends `${string}<${infer Part}>${infer Rest}`
  ? Part | Parts<Rest>
  : never;
type NameOf<Part> = Part extends `${infer Name}:${string}` ? Name : Part;
type OneOf<Words extends string> = Words extends `${infer First},${infer Rest}` ? First | OneOf<Rest> : Words;
type ValueOf<Part> = Part extends `${string}:${infer Form}`
  ? Form extends `${number}`
    ? number
    : Form extends 'lower'
      ? string
      : OneOf<Form>
  : string;

/** What a pattern needs to become a key. */
export type KeyValues<Pattern extends KeyPattern> = {
  [Part in Parts<Pattern> as NameOf<Part> & string]: ValueOf<Part>;
};

/** An argument that is left out where there is nothing to say. */
export type ValuesArgument<Values> = keyof Values extends never ? [] : [values: Values];

type AnyValues = Readonly<Record<string, string | number>>;

const part = /<(\w+)(?::([^>]+))?>/g;

/** The key that a pattern and its values make. */
export function keyText<const Pattern extends KeyPattern>(
  pattern: Pattern,
  ...[values]: ValuesArgument<KeyValues<Pattern>>
): string {
  return fillPattern(pattern, values);
}

/** The same for a pattern of which the compiler knows nothing. */
export function fillPattern(pattern: KeyPattern, values: AnyValues = {}): string {
  return pattern.replace(part, (_part, name: string, form?: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A key ${pattern} needs its ${name}.`);
    return written(value, form);
  });
}

/** How every key of a pattern begins whose first parts have these values; without any, what all of them share. */
export function keyBeginning<const Pattern extends KeyPattern>(
  pattern: Pattern,
  values: Partial<KeyValues<Pattern>> = {},
): string {
  const known = values as AnyValues;
  const unknown = [...pattern.matchAll(part)].find(([, name = '']) => known[name] === undefined);
  return fillPattern(pattern.slice(0, unknown?.index), known);
}

/** The values of a key; undefined where it is not of this pattern. */
export function readKey<const Pattern extends KeyPattern>(
  pattern: Pattern,
  key: string | undefined,
): KeyValues<Pattern> | undefined {
  const { names, forms, expression } = readerOf(pattern);
  const match = key === undefined ? null : expression.exec(key);
  if (!match) return undefined;
  const values = names.map((name, at) => {
    const text = match[at + 1] ?? '';
    return [name, isDigits(forms[at]) ? Number(text) : text];
  });
  return Object.fromEntries(values) as KeyValues<Pattern>;
}

function written(value: string | number, form: string | undefined): string {
  if (isDigits(form)) return String(value).padStart(Number(form), '0');
  return form === 'lower' ? String(value).toLowerCase() : String(value);
}

function isDigits(form: string | undefined): boolean {
  return form !== undefined && /^\d+$/.test(form);
}

interface Reader {
  names: string[];
  forms: (string | undefined)[];
  expression: RegExp;
}

/** Tens of thousands of keys are read by few patterns. */
const readers = new Map<KeyPattern, Reader>();

function readerOf(pattern: KeyPattern): Reader {
  const known = readers.get(pattern);
  if (known) return known;
  const parts = [...pattern.matchAll(part)];
  const literals = pattern.split(/<[^>]+>/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const groups = parts.map(([, , form]) => (isDigits(form) ? '(\\d+)' : '(.+)'));
  const reader = {
    names: parts.map(([, name = '']) => name),
    forms: parts.map(([, , form]) => form),
    expression: new RegExp(`^${literals.map((text, at) => text + (groups[at] ?? '')).join('')}$`),
  };
  readers.set(pattern, reader);
  return reader;
}
