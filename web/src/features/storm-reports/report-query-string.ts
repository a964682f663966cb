import type { RecordAnswer } from '@touchdown/shared/storm-reports/record-answer.ts';
import {
  defineQueryString,
  type Parameter,
  type SettingsOf,
} from '../../lib/list-state/define-query-string.ts';
import { dayOfYear, scales, stateName } from '../../lib/list-state/filter-parameters.ts';
import { recordFilterParameters } from '../../lib/list-state/record-filter-parameters.ts';
import { pageNumber } from '../../lib/list-state/parameters.ts';

const maxTextLength = 100;

/** What the official record says to a report, as a filter. Those that were withdrawn are in no list. */
export const answerChoices = [
  { value: '', label: 'Any' },
  { value: 'waiting', label: 'Nothing yet' },
  { value: 'became', label: 'It was a tornado' },
  { value: 'undecided', label: 'Not decided' },
  { value: 'not_a_tornado', label: 'No tornado' },
] as const satisfies readonly { value: RecordAnswer | ''; label: string }[];
export type AnswerChoice = (typeof answerChoices)[number]['value'];

const recordAnswer: Parameter<AnswerChoice> = {
  fallback: '',
  read: (search) => answerChoices.find(({ value }) => value === search.get('record_answer'))?.value ?? '',
  write: (value) => ({ record_answer: value }),
  chips: (value) => {
    const label = answerChoices.find((one) => one.value === value)?.label;
    return value === '' || label === undefined
      ? []
      : [{ key: 'record_answer', label: `Official record: ${label}`, without: () => '' as const }];
  },
  leftOut: (search) => {
    const text = search.get('record_answer') ?? '';
    return text === '' || recordAnswer.read(search) !== ''
      ? []
      : [`“${text}” isn’t an option. Use waiting, became, undecided or not_a_tornado.`];
  },
};

/** Words of the comments. The API refuses a text without a letter or a digit. */
const commentWords: Parameter<string> = {
  fallback: '',
  read: (search) => asWords(search.get('text')),
  write: (text) => ({ text: asWords(text) }),
  chips: (text) => (text ? [{ key: 'text', label: `Comment: ${text}`, without: () => '' }] : []),
  leftOut: (search) => {
    const text = (search.get('text') ?? '').trim();
    if (text === '') return [];
    if (asWords(text) === '') return [`“${text}” has no words to search for.`];
    return text.length > maxTextLength ? [`We searched for the first ${maxTextLength} characters only.`] : [];
  },
};

function asWords(text: string | null): string {
  const words = (text ?? '').trim().slice(0, maxTextLength);
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

/** The query string of the list of storm reports. Its parameters have the same names in the API. */
export const reportQueryString = defineQueryString({
  page: pageNumber(),
  scales: scales('f_scale'),
  state: stateName,
  county: recordFilterParameters.county,
  year: recordFilterParameters.year,
  dateFrom: recordFilterParameters.dateFrom,
  dateTo: recordFilterParameters.dateTo,
  monthDay: dayOfYear,
  answer: recordAnswer,
  text: commentWords,
});

export type ReportSettings = SettingsOf<typeof reportQueryString>;
