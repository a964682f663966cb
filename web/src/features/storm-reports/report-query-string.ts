import {
  defineQueryString,
  type Parameter,
  type SettingsOf,
} from '../../lib/list-state/define-query-string.ts';
import { dayOfYear, scales, stateName } from '../../lib/list-state/filter-parameters.ts';
import { recordFilterParameters } from '../../lib/list-state/record-filter-parameters.ts';
import { pageNumber } from '../../lib/list-state/parameters.ts';

const maxTextLength = 100;

/** Words of the comments. The API refuses a text without a letter or a digit. */
const commentWords: Parameter<string> = {
  fallback: '',
  read: (search) => asWords(search.get('text')),
  write: (text) => ({ text: asWords(text) }),
  chips: (text) => (text ? [{ key: 'text', label: `Comment: ${text}`, without: () => '' }] : []),
  leftOut: (search) => {
    const text = (search.get('text') ?? '').trim();
    if (text === '') return [];
    if (asWords(text) === '') return [`“${text}” has no word to look for in comments.`];
    return text.length > maxTextLength
      ? [`Only the first ${maxTextLength} characters of the words for comments were looked for.`]
      : [];
  },
};

function asWords(text: string | null): string {
  const words = (text ?? '').trim().slice(0, maxTextLength);
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

/** The query string of the list of storm reports. Its parameters have the same names in the API. */
export const reportQueryString = defineQueryString({
  // The specification asks for an integer in this list, so `2.9` is page 2.
  page: pageNumber({ parse: (text) => Number.parseInt(text, 10) }),
  scales: scales('f_scale'),
  state: stateName,
  county: recordFilterParameters.county,
  year: recordFilterParameters.year,
  dateFrom: recordFilterParameters.dateFrom,
  dateTo: recordFilterParameters.dateTo,
  monthDay: dayOfYear,
  text: commentWords,
});

export type ReportSettings = SettingsOf<typeof reportQueryString>;
