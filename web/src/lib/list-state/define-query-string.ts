import { toQueryString } from '../to-query-string.ts';

/** One setting of a screen, as its query string has it. */
export interface Parameter<T> {
  /** Where the query string says nothing, or nothing that has a meaning. */
  readonly fallback: T;
  readonly read: (search: URLSearchParams) => T;
  /** Every name that it may write, with its value; empty where it says nothing. */
  readonly write: (value: T) => Readonly<Record<string, string>>;
  /** Only filters have chips. */
  readonly chips?: (value: T) => readonly Chip<T>[];
}

/** A filter that is active, in words, and the way to take it out. */
export interface Chip<T> {
  key: string;
  label: string;
  /** The same without what the chip stands for. */
  without: (value: T) => T;
}

/** The query string of a screen: its settings, read and written together. */
export interface QueryString<S> {
  readonly defaults: S;
  /** Unknown parameters are ignored, values without a meaning are the default. */
  read: (search: URLSearchParams) => S;
  /** All parameters in the order of their definition, defaults spelled out: the query of an API call. */
  values: (settings: S) => Record<string, string>;
  /** What follows the `?`, defaults left out. Settings that ask for the same have the same text. */
  write: (settings: S) => string;
  /** Whether a query string says only what was understood; spelled-out defaults are welcome. */
  isUnderstood: (search: URLSearchParams) => boolean;
  chips: (settings: S) => Chip<S>[];
  /** Without any filter; sort order and page size are none. */
  unfiltered: (settings: S) => S;
}

export type SettingsOf<Q> = Q extends QueryString<infer S> ? S : never;

type Parameters<S> = { readonly [K in keyof S]: Parameter<S[K]> };

/** Each parameter is defined once, under the name of its setting. */
export function defineQueryString<S extends object>(parameters: Parameters<S>): QueryString<S> {
  const keys = Object.keys(parameters) as (keyof S & string)[];
  const settingsFrom = (valueOf: (key: keyof S) => S[keyof S]) =>
    Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as S;
  const values = (settings: S): Record<string, string> =>
    Object.assign({}, ...keys.map((key) => parameters[key].write(settings[key])));

  const defaults = settingsFrom((key) => parameters[key].fallback);
  const defaultValues = values(defaults);
  const read = (search: URLSearchParams) => settingsFrom((key) => parameters[key].read(search));
  return {
    defaults,
    read,
    values,
    write: (settings) => {
      const wanted = Object.entries(values(settings));
      return toQueryString(
        Object.fromEntries(wanted.filter(([name, value]) => defaultValues[name] !== value)),
      );
    },
    isUnderstood: (search) => {
      const understood = values(read(search));
      return [...search].every(([name, value]) => value === (understood[name] ?? ''));
    },
    chips: (settings) => keys.flatMap((key) => chipsOf(parameters, key, settings)),
    unfiltered: (settings) =>
      settingsFrom((key) => (parameters[key].chips ? parameters[key].fallback : settings[key])),
  };
}

/** The chips of one setting, each taking itself out of all settings. */
function chipsOf<S>(parameters: Parameters<S>, key: keyof S, settings: S): Chip<S>[] {
  const chips = parameters[key].chips?.(settings[key]) ?? [];
  return chips.map((chip) => ({
    ...chip,
    without: (from: S) => ({ ...from, [key]: chip.without(from[key]) }),
  }));
}
