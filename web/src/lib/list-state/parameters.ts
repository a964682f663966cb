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
}

/** A number read as an integer, so that `2.7` is 2. One outside the bounds becomes the fallback. */
export function wholeNumber(name: string, { min = 1, max, fallback }: WholeNumberOptions): Parameter<number> {
  return {
    fallback,
    read: (search) => {
      const value = Number.parseInt(search.get(name) ?? '', 10);
      return value >= min && value <= max ? value : fallback;
    },
    write: (value) => ({ [name]: String(value) }),
  };
}

/** The page of a list, from 1. */
export function pageNumber(): Parameter<number> {
  return wholeNumber('page', { max: maxPage, fallback: defaultPage });
}

/** A setting that is on unless the query string has the word for off. */
export function onByDefault(name: string, off: string): Parameter<boolean> {
  return {
    fallback: true,
    read: (search) => search.get(name) !== off,
    write: (isOn) => ({ [name]: isOn ? '' : off }),
  };
}
