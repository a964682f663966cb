import { defaultPage, maxPage } from '@touchdown/shared/contract/page-limits.ts';
import type { Parameter } from './define-query-string.ts';

/** Any text, such as words to look for. */
export function text(name: string): Parameter<string> {
  return { fallback: '', read: (search) => search.get(name) ?? '', write: (value) => ({ [name]: value }) };
}

/**
 * One of a few values, in any case. An option may be spelled in another way in the URL; it is then
 * read under both names and written under that one.
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
      const is = (option: T) => [option, spelled[option]].some((word) => word?.toLowerCase() === value);
      return value === undefined ? fallback : (options.find(is) ?? fallback);
    },
    write: (value) => ({ [name]: spelled[value] ?? value }),
  };
}

interface WholeNumberOptions {
  min?: number;
  max: number;
  fallback: number;
  /** By default, digits and nothing else. */
  parse?: (text: string) => number;
}

/** A number within its bounds; one beyond them is the fallback. */
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

/** The page of a list, from 1. Other settings begin at the first page. */
export function pageNumber(options: Pick<WholeNumberOptions, 'parse'> = {}): Parameter<number> {
  return wholeNumber('page', { max: maxPage, fallback: defaultPage, ...options });
}

/** What is on by default, until the query string turns it off by one word. */
export function onByDefault(name: string, off: string): Parameter<boolean> {
  return {
    fallback: true,
    read: (search) => search.get(name) !== off,
    write: (isOn) => ({ [name]: isOn ? '' : off }),
  };
}
