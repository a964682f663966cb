import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { column, type Catalogue } from '@touchdown/shared/catalogue/columns.ts';
import { dayReader } from '@touchdown/shared/catalogue/count-days.ts';
import { formatLocalMinute, minutesPerDay } from '@touchdown/shared/catalogue/local-time.ts';
import { fieldsAtLeast } from '@touchdown/shared/tornadoes/at-least.ts';
import type { DayCount } from '@touchdown/shared/tornadoes/day-answers.ts';
import type { DayKind } from '@touchdown/shared/tornadoes/day-kinds.ts';
import { onceInRecord } from '../catalogue/once-in-record.ts';

/** All days of a record with a tornado, counted once. */
export interface DayTotals {
  /** The oldest first. */
  days: readonly DayCount[];
  byDate: ReadonlyMap<string, DayCount>;
  /** The numbers of all days, the greatest first. */
  tornadoes: readonly number[];
  deaths: readonly number[];
}

const countedDays = onceInRecord(({ catalogue }): Record<DayKind, DayTotals> => ({
  convective: countDays(catalogue, 'convective'),
  local: countDays(catalogue, 'local'),
}));

/** Returns the days of a record by their convective or local dates. */
export function dayTotals(search: CatalogueSearch, kind: DayKind): DayTotals {
  return countedDays(search)[kind];
}

function countDays(catalogue: Catalogue, kind: DayKind): DayTotals {
  const dayOf = dayReader(catalogue, kind);
  const deaths = column(catalogue, 'fatalities');
  const atLeast = column(catalogue, 'atLeast');
  const byDay = new Map<number, DayCount>();
  // Rows are newest first.
  for (let row = catalogue.count - 1; row >= 0; row--) {
    const day = dayOf(row);
    const died = deaths.values[deaths.codes[row] as number];
    const bits = atLeast.values[atLeast.codes[row] as number] ?? 0;
    const isPart = died === undefined || (bits > 0 && fieldsAtLeast(bits).includes('fatalities'));
    const known = byDay.get(day);
    const before = known ?? { date: dateOf(day), tornadoes: 0, deaths: 0, deaths_at_least: false };
    before.tornadoes++;
    before.deaths += died ?? 0;
    before.deaths_at_least ||= isPart;
    if (!known) byDay.set(day, before);
  }
  // The clocks of two places can swap a day with its neighbour.
  const days = [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  const descending = (numbers: number[]) => numbers.sort((a, b) => b - a);
  return {
    days,
    byDate: new Map(days.map((day) => [day.date, day])),
    tornadoes: descending(days.map(({ tornadoes }) => tornadoes)),
    deaths: descending(days.map((day) => day.deaths)),
  };
}

function dateOf(day: number): string {
  return formatLocalMinute(day * minutesPerDay).slice(0, 10);
}
