import type { moderationRoutes } from '@touchdown/shared/moderation/routes.ts';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  maxCountedAuthors,
  suggestionAges,
  type SuggestionFlag,
  type SuggestionAge,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import type { SuggestionCounts } from '@touchdown/shared/moderation/schema.ts';
import type { RouteRequest } from '@touchdown/shared/contract/route.ts';
import type { StoredContribution } from '../../domain/contributions/contribution-item.ts';
import type { RouteHandlers } from '../../platform/http/slice-handler.ts';
import type { FindSuggestions } from './find-suggestions.ts';
import type { openFlags, OpenFlags } from './open-flags.ts';
import { isInQueue } from './review-queues.ts';
import type { ShowReviewed } from './reviewed-suggestions.ts';
import { inOrder, type SuggestionIndex, type IndexedSuggestion } from './suggestion-index.ts';

interface ListPorts {
  index: Pick<SuggestionIndex, 'all'>;
  flagsOf: ReturnType<typeof openFlags>;
  findAll: FindSuggestions;
  show: ShowReviewed;
  now: () => number;
}

/** The index says which suggestions are on the page, and one consistent BatchGet what they are by now. */
export function listSuggestions({
  index,
  flagsOf,
  findAll,
  show,
  now,
}: ListPorts): RouteHandlers<typeof moderationRoutes>['listSuggestions'] {
  return async ({ query: { page, limit, sort_by, sortBy, order, ...filter }, person }) => {
    if (filter.queue !== undefined && filter.status !== undefined)
      throw new Problem('INVALID_REQUEST', 'Please choose a queue or a status, not both.');
    const sort = sort_by ?? sortBy ?? 'contributions.created_at';
    const all = await index.all();
    const view = { all, openFlags: await flagsOf(all), now: now() };
    const chosen = inOrder(filterSuggestions(view, filter), { sort, order });
    const ids = chosen.slice((page - 1) * limit, page * limit).map(({ id }) => id);
    const present = (await findAll(ids)).filter((one) => isStillThere(one, filter));
    const pagination = paginate(chosen.length, page, limit);
    const { total: totalCount, totalPages: total_pages } = pagination;
    return {
      data: {
        suggestions: await show(present, person),
        counts: countSuggestions(view, filter),
        pagination: { ...pagination, totalCount, total_pages },
      },
    };
  };
}

/** Somebody may have decided since the index was read. */
function isStillThere(
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
function filterSuggestions(view: SuggestionView, filter: SuggestionFilter): IndexedSuggestion[] {
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
function countSuggestions(view: SuggestionView, filter: SuggestionFilter): SuggestionCounts {
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
