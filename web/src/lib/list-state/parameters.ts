import { defaultPage, maxPage } from '@touchdown/shared/contract/page-limits.ts';
import type { Parameter } from './define-query-string.ts';

/** Any text, such as the words of a search. */
export function text(name: string): Parameter<string> {
  return { fallback: '', read: (search) => search.get(name) ?? '', write: (value) => ({ [name]: value }) };
}

/**
 * One of a few values, in upper or lower case. An option may have another spelling for the URL; it is then read
 * in both spellings and written in that one.
 */
export function choice<T extends string, F extends string = T>(
  name: string,
  options: readonly T[],
  fallback: F,
  spelled: { readonly [K in T | F]?: string } = {},
): Parameter<T | F> {
  return {
    fallback,
    read: (search) => {
      const value = search.get(name)?.toLowerCase();
      const matches = (option: T) => [option, spelled[option]].some((word) => word?.toLowerCase() === value);
      return value === undefined ? fallback : (options.find(matches) ?? fallback);
    },
    write: (value) => ({ [name]: spelled[value] ?? value }),
  };
}

interface WholeNumberOptions {
  min?: number;
  max: number;
  fallback: number;
  /** By default only digits are accepted. */
  parse?: (text: string) => number;
}

/** A whole number. One outside the bounds becomes the fallback. */
export function wholeNumber(
  name: string,
  { min = 1, max, fallback, parse = digits }: WholeNumberOptions,
): Parameter<number> {
  return {
    fallback,
    read: (search) => {
      const value = parse(search.get(name) ?? '');
      return value >= min && value <= max ? value : fallback;
    },
    write: (value) => ({ [name]: String(value) }),
  };
}

function digits(written: string): number {
  return /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
}

/** The page of a list, from 1. */
export function pageNumber(options: Pick<WholeNumberOptions, 'parse'> = {}): Parameter<number> {
  return wholeNumber('page', { max: maxPage, fallback: defaultPage, ...options });
}

/** A setting that is on unless the query string has the word for off. */
export function onByDefault(name: string, off: string): Parameter<boolean> {
  return {
    fallback: true,
    read: (search) => search.get(name) !== off,
    write: (isOn) => ({ [name]: isOn ? '' : off }),
  };
}
