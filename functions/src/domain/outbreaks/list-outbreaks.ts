import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { outbreakRule } from '@touchdown/shared/catalogue/find-outbreaks.ts';
import { paginate } from '@touchdown/shared/contract/paginate.ts';
import { nameKey } from '@touchdown/shared/search/name-key.ts';
import { stateOfName, stateOfPostal } from '@touchdown/shared/search/state-names.ts';
import type {
  OutbreakList,
  OutbreakListQuery,
  OutbreakSummary,
} from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import type { OutbreakSort } from '@touchdown/shared/tornadoes/outbreak-sorts.ts';
import { outbreakIndex } from './outbreak-index.ts';

export const ruleOfAnswers: OutbreakList['rule'] = {
  least_rating: outbreakRule.leastRating,
  max_hours_apart: outbreakRule.maxHoursApart,
  max_miles_apart: outbreakRule.maxMilesApart,
  least_tornadoes: outbreakRule.leastTornadoes,
};

/** Returns outbreaks in an order, of which equal ones come newest first. */
export function listOutbreaks(search: CatalogueSearch, query: OutbreakListQuery): OutbreakList {
  const { page, limit } = query;
  const { all, ofState } = selectOutbreaks(search, query);
  return {
    outbreaks: all.slice((page - 1) * limit, page * limit),
    pagination: paginate(all.length, page, limit),
    rule: ruleOfAnswers,
    years: countYears(ofState),
  };
}

/** All that a list has on its pages, and those under the filter of the state alone. */
export function selectOutbreaks(
  search: CatalogueSearch,
  { sort, year, decade, state }: Omit<OutbreakListQuery, 'page' | 'limit'>,
): { all: OutbreakSummary[]; ofState: OutbreakSummary[] } {
  const wanted = state === undefined || state === '' ? undefined : stateName(state);
  const ofState = outbreakIndex(search)
    .outbreaks.map(({ summary }) => summary)
    .filter(({ states }) => wanted === undefined || states.includes(wanted));
  const chosen = ofState.filter(
    (one) =>
      (year === undefined || yearOf(one) === year) &&
      (decade === undefined || Math.floor(yearOf(one) / 10) * 10 === decade),
  );
  const rank = ranks[sort];
  return { all: rank ? chosen.toSorted((a, b) => rank(b) - rank(a)) : chosen, ofState };
}

const ranks: Record<OutbreakSort, ((outbreak: OutbreakSummary) => number) | undefined> = {
  fujita_miles: ({ fujita_miles: miles }) => miles,
  deaths: ({ deaths }) => deaths,
  violent: ({ violent }) => violent,
  newest: undefined,
};

function countYears(outbreaks: readonly OutbreakSummary[]): OutbreakList['years'] {
  const years = outbreaks.map(yearOf);
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const counts = new Map<number, number>();
  for (const year of years) counts.set(year, (counts.get(year) ?? 0) + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    return { year: first + at, outbreaks: counts.get(first + at) ?? 0 };
  });
}

function yearOf({ first_day: day }: OutbreakSummary): number {
  return Number(day.slice(0, 4));
}

/** A state in any spelling; another name is one that no outbreak has. */
function stateName(text: string): string {
  return (stateOfName(nameKey(text)) ?? stateOfPostal(text))?.name ?? text;
}
