/**
 * A key with its variable parts in angle brackets: `USER#<person>`. A part may have a format. `<run:8>` is a whole
 * number of at least eight digits, so that text sorts like the numbers; `<email:lower>` is in lower case;
 * `<type:T,S>` is one of these letters.
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

/** The values of a pattern's parts. */
export type KeyValues<Pattern extends KeyPattern> = {
  [Part in Parts<Pattern> as NameOf<Part> & string]: ValueOf<Part>;
};

/** The argument for a pattern's values; a pattern without parts has none. */
export type ValuesArgument<Values> = keyof Values extends never ? [] : [values: Values];

type AnyValues = Readonly<Record<string, string | number>>;

const part = /<(\w+)(?::([^>]+))?>/g;

/** Returns the key of a pattern with these values. */
export function keyText<const Pattern extends KeyPattern>(
  pattern: Pattern,
  ...[values]: ValuesArgument<KeyValues<Pattern>>
): string {
  return fillPattern(pattern, values);
}

/** Does the same for a pattern that the compiler does not know. */
export function fillPattern(pattern: KeyPattern, values: AnyValues = {}): string {
  return pattern.replace(part, (_part, name: string, form?: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A key ${pattern} needs its ${name}.`);
    return formatValue(value, form);
  });
}

/** Returns the common beginning of all keys of a pattern whose first parts have these values. */
export function keyBeginning<const Pattern extends KeyPattern>(
  pattern: Pattern,
  values: Partial<KeyValues<Pattern>> = {},
): string {
  const known = values as AnyValues;
  const unknown = [...pattern.matchAll(part)].find(([, name = '']) => known[name] === undefined);
  return fillPattern(pattern.slice(0, unknown?.index), known);
}

/** Returns the values in a key; undefined if the key does not have this pattern. */
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

function formatValue(value: string | number, form: string | undefined): string {
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

/** A cache, because few patterns read tens of thousands of keys. */
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
