import { parseDay } from '@touchdown/shared/catalogue/local-time.ts';
import { fieldLabels } from '@touchdown/shared/corrections/find-field.ts';
import { correctionPlacePattern, whoPattern } from '@touchdown/shared/history/patterns.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import {
  defineQueryString,
  type Parameter,
  type SettingsOf,
} from '../../lib/list-state/define-query-string.ts';
import { stateName } from '../../lib/list-state/filter-parameters.ts';
import { choice } from '../../lib/list-state/parameters.ts';

export const statusLabels = { active: 'In the record', taken_back: 'Reversed' } as const;
const statuses = ['active', 'taken_back'] as const;
type Status = (typeof statuses)[number];

/** The query string of the page. Its parameters have the same names in the API. */
export const correctionsQueryString = defineQueryString({
  state: stateName,
  field: {
    ...textLike('field', (name) => fieldLabels.has(name)),
    chips: (field: string) =>
      field ? [{ key: 'field', label: fieldLabels.get(field) ?? field, without: () => '' }] : [],
  },
  who: {
    ...textLike('who', (name) => whoPattern.test(name)),
    chips: (who: string) => (who ? [{ key: 'who', label: `By ${who}`, without: () => '' }] : []),
  },
  status: {
    ...choice('status', statuses, ''),
    chips: (status: Status | '') =>
      status ? [{ key: 'status', label: statusLabels[status], without: () => '' as const }] : [],
  },
  from: {
    ...textLike('from', (day) => parseDay(day) !== null),
    chips: (day: string) => (day ? [{ key: 'from', label: `From ${longDate(day)}`, without: () => '' }] : []),
  },
  to: {
    ...textLike('to', (day) => parseDay(day) !== null),
    chips: (day: string) => (day ? [{ key: 'to', label: `To ${longDate(day)}`, without: () => '' }] : []),
  },
  /** The correction after which the page begins. */
  before: textLike('before', (place) => correctionPlacePattern.test(place)),
});

export type CorrectionsSettings = SettingsOf<typeof correctionsQueryString>;

/** A text that the API understands; another one is dropped. */
function textLike(name: string, isUnderstood: (text: string) => boolean): Parameter<string> {
  return {
    fallback: '',
    read: (search) => {
      const text = search.get(name) ?? '';
      return text !== '' && isUnderstood(text) ? text : '';
    },
    write: (text) => ({ [name]: text }),
  };
}
