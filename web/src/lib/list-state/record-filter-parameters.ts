import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { filterParameters, type FieldSetting } from '@touchdown/shared/tornadoes/filter-values.ts';
import type { FilterField } from '@touchdown/shared/tornadoes/tornado-filters.ts';
import { unitOf } from '../quantities.ts';
import type { Units } from '../units.ts';
import type { Parameter } from './define-query-string.ts';
import { shownLimit } from './limit-text.ts';

/** The last four-digit year. The API refuses later ones. */
const maxYear = 9999;
const maxTextLength = 100;

/** A filter of "More filters": its field, and the API's parameter. */
export interface RecordFilter extends FilterField {
  name: string;
  setting: FieldSetting;
}

/** In the order of forms and URLs. */
export const recordFilters = filterParameters
  .flatMap(([name, { field }]) => (field ? [{ ...field, name, setting: settingOf(name) }] : []))
  .sort((a, b) => a.place - b.place);

/** `dateFrom` for `date_from` */
function settingOf(name: string): FieldSetting {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as FieldSetting;
}

interface Reading {
  /** Returns an empty text for one that means nothing. */
  read: (text: string, field: RecordFilter) => string;
  /** What is wrong with such a text. */
  refusal?: (text: string, field: RecordFilter) => string;
}

const readings: Record<FilterField['kind'], Reading> = {
  year: {
    read: (text) => (/^[1-9]\d{3}$/.test(text) && Number(text) <= maxYear ? text : ''),
    refusal: (text) => `“${text}” isn’t a year. Use four digits, such as 1974.`,
  },
  date: { read: existingDay, refusal: (text) => `“${text}” isn’t a date. Use the form 1974-04-03.` },
  text: { read: (text, { tidy = String }) => tidy(text.trim()).slice(0, maxTextLength) },
  linked: {
    read: (text, { name }) => {
      if (name === 'office') return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : '';
      return /^\d{4}-\d\d-\d\d(?:-[\w-]{1,80})?$/.test(text) ? text : '';
    },
  },
  amount: {
    read: (text) => (/^\d{1,12}(\.\d{1,6})?$/.test(text) ? text : ''),
    refusal: (text, { name }) => `“${text}” isn’t a minimum (${name}). Use a number such as 10.`,
  },
};

/** Returns an empty text for a day such as `2011-02-31`, which `Date.parse` would take as a day in March. */
export function existingDay(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return '';
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : '';
}

/** The value is a text; empty means any. The parameter has the same name in the query string and in the API. */
function parameterOf(filter: RecordFilter): Parameter<string> {
  const { name, kind, chip } = filter;
  const { read, refusal } = readings[kind];
  const textOf = (search: URLSearchParams) => search.get(name) ?? '';
  return {
    fallback: '',
    read: (search) => read(textOf(search), filter),
    write: (value) => ({ [name]: read(value, filter) }),
    chips: (value, units) =>
      value ? [{ key: name, label: chip(...shownOf(value, units, filter)), without: () => '' }] : [],
    leftOut: (search) => {
      const text = textOf(search);
      return refusal && text !== '' && read(text, filter) === '' ? [refusal(text, filter)] : [];
    },
  };
}

function shownOf(value: string, units: Units, { kind, quantity }: RecordFilter): [string, boolean] {
  if (kind !== 'amount') return [value, false];
  const amount = Number(quantity ? shownLimit(units, quantity, value) : value);
  // A chip must not round what a person typed.
  const exact = Number.isInteger(amount * 10) ? groupedNumber(amount) : String(amount);
  return [quantity ? `${exact} ${unitOf(units, quantity, amount)}` : exact, amount === 1];
}

/** The filters of "More filters". */
export const recordFilterParameters = Object.fromEntries(
  recordFilters.map((filter) => [filter.setting, parameterOf(filter)]),
) as Record<FieldSetting, Parameter<string>>;
