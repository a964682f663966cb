import { toQueryString } from '../to-query-string.ts';
import type { Units } from '../units.ts';

/** One setting of a screen, as a part of its query string. */
export interface Parameter<T> {
  /** The value if the query string has none or an invalid one. */
  readonly fallback: T;
  readonly read: (search: URLSearchParams) => T;
  /** Every name that it may write, with its value. An empty value is omitted. */
  readonly write: (value: T) => Readonly<Record<string, string>>;
  /** Only filters have chips. Their words are in the visitor's units. */
  readonly chips?: (value: T, units: Units) => readonly Chip<T>[];
  /** Sentences about the values of a query string that `read` does not take, each with what is allowed. */
  readonly leftOut?: (search: URLSearchParams) => readonly string[];
}

/** An active filter in words, and how to remove it. */
export interface Chip<T> {
  key: string;
  label: string;
  /** Returns the value without this filter. */
  without: (value: T) => T;
}

/** The query string of a screen: its settings, read and written together. */
export interface QueryString<S> {
  readonly defaults: S;
  /** Unknown parameters are ignored; invalid values become the default. */
  read: (search: URLSearchParams) => S;
  /** All parameters in the order of their definition, with defaults: the query of an API call. */
  values: (settings: S) => Record<string, string>;
  /** The text after the `?`, without defaults. Equal settings have the same text. */
  write: (settings: S) => string;
  /** Whether a query string says what `write` would, in any order: only understood values, and no defaults. */
  isUnderstood: (search: URLSearchParams) => boolean;
  chips: (settings: S, units: Units) => Chip<S>[];
  /** Sentences for the person about filters of a query string that mean nothing and are therefore left out. */
  leftOut: (search: URLSearchParams) => string[];
  /** The settings without filters. Sort order and page size are not filters. */
  unfiltered: (settings: S) => S;
}

export type SettingsOf<Q> = Q extends QueryString<infer S> ? S : never;

type Parameters<S> = { readonly [K in keyof S]: Parameter<S[K]> };

/** Combines the parameters of a screen, each under the name of its setting. */
export function defineQueryString<S extends object>(parameters: Parameters<S>): QueryString<S> {
  const keys = Object.keys(parameters) as (keyof S & string)[];
  const settingsFrom = (valueOf: (key: keyof S) => S[keyof S]) =>
    Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as S;
  const values = (settings: S): Record<string, string> =>
    Object.assign({}, ...keys.map((key) => parameters[key].write(settings[key])));

  const defaults = settingsFrom((key) => parameters[key].fallback);
  const defaultValues = values(defaults);
  const read = (search: URLSearchParams) => settingsFrom((key) => parameters[key].read(search));
  const write = (settings: S) => {
    const wanted = Object.entries(values(settings));
    return toQueryString(Object.fromEntries(wanted.filter(([name, value]) => defaultValues[name] !== value)));
  };
  return {
    defaults,
    read,
    values,
    write,
    isUnderstood: (search) => saysTheSame(search, write(read(search))),
    chips: (settings, units) => keys.flatMap((key) => chipsOf(parameters, key, settings, units)),
    leftOut: (search) => keys.flatMap((key) => parameters[key].leftOut?.(search) ?? []),
    unfiltered: (settings) =>
      settingsFrom((key) => (parameters[key].chips ? parameters[key].fallback : settings[key])),
  };
}

/** Whether a query string has the parameters of a written one, each once, in any order. */
export function saysTheSame(search: URLSearchParams, written: string): boolean {
  const other = new URLSearchParams(written);
  return search.size === other.size && [...other].every(([name, value]) => search.get(name) === value);
}

/** The chips of one setting. Each removes its filter from the settings as a whole. */
function chipsOf<S>(parameters: Parameters<S>, key: keyof S, settings: S, units: Units): Chip<S>[] {
  const chips = parameters[key].chips?.(settings[key], units) ?? [];
  return chips.map((chip) => ({
    ...chip,
    without: (from: S) => ({ ...from, [key]: chip.without(from[key]) }),
  }));
}
