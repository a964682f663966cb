import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';
import { unitOf, type Quantity } from '../quantities.ts';
import type { Units } from '../units.ts';
import type { Parameter } from './define-query-string.ts';
import { shownLimit } from './limit-text.ts';

/** The last four-digit year. The API refuses later ones. */
const maxYear = 9999;
const maxCountyLength = 100;

/** A year on the wall clock at the place, as text; empty means any year. */
const year: Parameter<string> = {
  fallback: '',
  read: (search) => asYear(search.get('year')),
  write: (value) => ({ year: asYear(value) }),
  chips: (value) => (value ? [{ key: 'year', label: value, without: () => '' }] : []),
  leftOut: (search) =>
    saidUnless(search, 'year', asYear, (text) => `“${text}” is no year; write four digits, such as 1974.`),
};

function asYear(text: string | null): string {
  return text !== null && /^[1-9]\d{3}$/.test(text) && Number(text) <= maxYear ? text : '';
}

/** A day such as `1974-04-03` on the wall clock at the place; empty for an open span. */
function localDate(name: 'date_from' | 'date_to', word: string): Parameter<string> {
  return {
    fallback: '',
    read: (search) => existingDay(search.get(name)),
    write: (day) => ({ [name]: existingDay(day) }),
    chips: (day) => (day ? [{ key: name, label: `${word} ${longDate(day)}`, without: () => '' }] : []),
    leftOut: (search) =>
      saidUnless(search, name, existingDay, (text) => `“${text}” is no date; write one as 1974-04-03.`),
  };
}

/** Returns an empty text for a day such as `2011-02-31`, which `Date.parse` would take as a day in March. */
export function existingDay(day: string | null): string {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return '';
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : '';
}

const county: Parameter<string> = {
  fallback: '',
  read: (search) => asCounty(search.get('county')),
  write: (value) => ({ county: asCounty(value) }),
  chips: (value) => (value ? [{ key: 'county', label: countyLabel(value), without: () => '' }] : []),
};

/** Returns the name of a county without the word, which the record does not have. That of a parish has its own. */
function asCounty(text: string | null): string {
  return (text ?? '')
    .trim()
    .replace(/\s+county$/i, '')
    .slice(0, maxCountyLength);
}

/** The least value of a figure, as text; empty means any. Its unit is that of the API. */
function atLeast(name: string, words: (value: string, units: Units) => string): Parameter<string> {
  return {
    fallback: '',
    read: (search) => asAmount(search.get(name)),
    write: (value) => ({ [name]: asAmount(value) }),
    chips: (value, units) => (value ? [{ key: name, label: words(value, units), without: () => '' }] : []),
    leftOut: (search) =>
      saidUnless(
        search,
        name,
        asAmount,
        (text) => `“${text}” is no least value (${name}); write a number from 0, such as 10.`,
      ),
  };
}

function asAmount(text: string | null): string {
  return text !== null && /^\d{1,12}(\.\d{1,6})?$/.test(text) ? text : '';
}

function counted(one: string, many: string) {
  return (value: string) => `at least ${exactNumber(Number(value))} ${Number(value) === 1 ? one : many}`;
}

function measured(quantity: Quantity, adjective: string) {
  return (value: string, units: Units) => {
    const shown = Number(shownLimit(units, quantity, value));
    return `at least ${exactNumber(shown)} ${unitOf(units, quantity, shown)} ${adjective}`;
  };
}

/** A chip must not round what a person typed. */
function exactNumber(value: number): string {
  return Number.isInteger(value * 10) ? groupedNumber(value) : String(value);
}

/** Returns a sentence if the query string has a value that reads as nothing. */
function saidUnless(
  search: URLSearchParams,
  name: string,
  read: (text: string | null) => string,
  sentence: (text: string) => string,
): string[] {
  const text = search.get(name) ?? '';
  return text === '' || read(text) !== '' ? [] : [sentence(text)];
}

/** The filters of "More filters". The parameters have the same names in the query string and in the API. */
export const recordFilterParameters = {
  year,
  dateFrom: localDate('date_from', 'from'),
  dateTo: localDate('date_to', 'until'),
  county,
  minFatalities: atLeast('min_fatalities', counted('death', 'deaths')),
  minInjuries: atLeast('min_injuries', counted('injury', 'injuries')),
  minLength: atLeast('min_length', measured('length', 'long')),
  minWidth: atLeast('min_width', measured('width', 'wide')),
  minDamage: atLeast('min_damage', (value) => `at least $${exactNumber(Number(value))} damage`),
};
