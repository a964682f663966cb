import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import {
  maxCountedAuthors,
  suggestionAges,
  type SuggestionFlag,
  type SuggestionAge,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import type { SuggestionCounts } from '@touchdown/shared/moderation/schema.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { OpenFlags } from './open-flags.ts';
import { isInQueue } from './review-queues.ts';
import type { IndexedSuggestion } from './suggestion-index.ts';

/** Somebody may have decided since the index was read. */
export function isStillThere(
  { suggestionStatus, returned, standsByTrust }: StoredContribution,
  { status, queue }: SuggestionFilter,
): boolean {
  const queued = {
    status: suggestionStatus,
    isReturned: returned !== undefined,
    standsByTrust: standsByTrust ?? false,
  };
  return (
    (status === undefined || suggestionStatus === status) && (queue === undefined || isInQueue(queued, queue))
  );
}

type SuggestionFilter = Pick<
  RouteRequest<typeof moderationRoutes.listSuggestions>['query'],
  'status' | 'queue' | 'flag' | 'field' | 'state' | 'author' | 'age'
>;

/** The filters whose choices are counted. */
const facets = ['flag', 'field', 'state', 'author', 'age'] as const;
type Facet = (typeof facets)[number];

interface SuggestionView {
  all: readonly IndexedSuggestion[];
  openFlags: OpenFlags;
  now: number;
}

/** What a filter compares. A suggestion may have several flags, and otherwise at most one of each. */
function valuesOf(view: SuggestionView, one: IndexedSuggestion): Record<Facet, readonly string[]> {
  const { id, field, state, username, createdAt } = one;
  const only = (value: string | null | undefined) => (value === null || value === undefined ? [] : [value]);
  return {
    flag: view.openFlags.flags.get(id) ?? ([] satisfies SuggestionFlag[]),
    field: only(field),
    state: only(state),
    author: only(username),
    age: [suggestionAge(createdAt, view.now)],
  };
}

/** Returns the suggestions that fit all filters, in no order. */
export function filterSuggestions(view: SuggestionView, filter: SuggestionFilter): IndexedSuggestion[] {
  const { status, queue } = filter;
  return view.all.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (queue === undefined || isInQueue(one, queue)) &&
      unfit(valuesOf(view, one), filter).length === 0,
  );
}

/**
 * Counts what each choice of each filter would leave: of the suggestions that fit all other filters. Those that fit
 * all but one are counted for that one only.
 */
export function countSuggestions(view: SuggestionView, filter: SuggestionFilter): SuggestionCounts {
  const { queue = 'open' } = filter;
  const counts: Record<Facet, Map<string, number>> = {
    flag: new Map(),
    field: new Map(),
    state: new Map(),
    author: new Map(),
    age: new Map(),
  };
  const queues = { open: 0, waiting: 0 };
  for (const one of view.all) {
    const values = valuesOf(view, one);
    const refused = unfit(values, filter);
    if (refused.length === 0) {
      if (isInQueue(one, 'open')) queues.open++;
      if (isInQueue(one, 'waiting')) queues.waiting++;
    }
    if (refused.length > 1 || !isInQueue(one, queue)) continue;
    for (const facet of refused.length === 0 ? facets : refused) {
      const count = counts[facet];
      for (const value of values[facet]) count.set(value, (count.get(value) ?? 0) + 1);
    }
  }
  return {
    ...queues,
    flags: mostFirst(counts.flag),
    fields: mostFirst(counts.field),
    states: mostFirst(counts.state),
    authors: mostFirst(counts.author).slice(0, maxCountedAuthors),
    ages: suggestionAges.flatMap((value) => {
      const count = counts.age.get(value);
      return count === undefined ? [] : [{ value, count }];
    }),
    ...(view.openFlags.lookedAt === undefined ? {} : { looked_at: view.openFlags.lookedAt }),
  };
}

/** The filters that a suggestion does not fit. */
function unfit(values: Record<Facet, readonly string[]>, filter: SuggestionFilter): Facet[] {
  return facets.filter((facet) => {
    const wanted = filter[facet]?.toLowerCase();
    return wanted !== undefined && !values[facet].some((value) => value.toLowerCase() === wanted);
  });
}

function mostFirst(counts: ReadonlyMap<string, number>): { value: string; count: number }[] {
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const day = 86_400_000;
const month = 30 * day;

/** Returns the one age of a suggestion: less than a day, a week or a month of 30 days, or older. */
function suggestionAge(createdAt: string, now: number): SuggestionAge {
  const age = now - Date.parse(createdAt);
  if (age < day) return 'day';
  if (age < 7 * day) return 'week';
  return age < month ? 'month' : 'older';
}
