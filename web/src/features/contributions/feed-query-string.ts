import {
  contributionTypes,
  type ContributionType,
} from '@touchdown/shared/contributions/contribution-types.ts';
import {
  authorPattern,
  feedPlacePattern,
  targetPattern,
} from '@touchdown/shared/contributions/feed-patterns.ts';
import {
  defineQueryString,
  type Parameter,
  type SettingsOf,
} from '../../lib/list-state/define-query-string.ts';
import { stateName } from '../../lib/list-state/filter-parameters.ts';
import { choice, wholeNumber } from '../../lib/list-state/parameters.ts';
import { contributionTypeLabel } from '../../entities/contribution/contribution-words.ts';

/** A text that the API understands; another one is dropped. */
function matching(name: string, pattern: RegExp): Parameter<string> {
  return {
    fallback: '',
    read: (search) => pattern.exec(search.get(name) ?? '')?.[0] ?? '',
    write: (value) => ({ [name]: value }),
  };
}

const type = choice('type', contributionTypes, '');

/** How the contributions are shown: as cards, by place, or by their pictures. */
export const feedViews = ['list', 'map', 'gallery'] as const;
export type FeedView = (typeof feedViews)[number];

/** The first year of the record. Nobody has anything to tell about an earlier one here. */
export const firstFeedYear = 1950;
export const noYear = 0;
const year = wholeNumber('year', { min: firstFeedYear, max: 2100, fallback: noYear });

/** The query string of the feed. Type, target and author have the same names in the API. */
export const feedQueryString = defineQueryString({
  type: {
    ...type,
    chips: (value: ContributionType | '') =>
      value ? [{ key: 'type', label: feedTypeLabel(value), without: () => '' as const }] : [],
  },
  /** Of the tornado or storm report, as is the year. */
  state: stateName,
  year: {
    ...year,
    write: (value: number) => ({ year: value === noYear ? '' : String(value) }),
    chips: (value: number) =>
      value === noYear ? [] : [{ key: 'year', label: String(value), without: () => noYear }],
  },
  target: {
    ...matching('target', targetPattern),
    chips: (target: string) =>
      target ? [{ key: 'target', label: targetChip(target), without: () => '' }] : [],
  },
  author: {
    ...matching('author', authorPattern),
    chips: (author: string) => (author ? [{ key: 'author', label: `By ${author}`, without: () => '' }] : []),
  },
  view: choice('view', feedViews, 'list'),
  /** The contribution after which the page begins. */
  before: matching('before', feedPlacePattern),
});

export type FeedSettings = SettingsOf<typeof feedQueryString>;

/** The label of a type. Two types are photos, so the select names how each came here. */
export function feedTypeLabel(type: ContributionType): string {
  const label = contributionTypeLabel(type);
  return type === 'UPLOADED_PHOTO' ? `Uploaded ${label}` : type === 'PHOTO_LINK' ? `${label} Link` : label;
}

function targetChip(target: string): string {
  return target.startsWith('S:') ? 'One storm report' : 'One tornado';
}
