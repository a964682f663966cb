import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Anniversary } from '@touchdown/shared/tornadoes/answers.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';

/** Of so many of the deadliest tornadoes, the days are remembered. */
const remembered = 300;
/** Every fifth year is a round one. */
const roundYears = 5;

interface MonthAndDay {
  month: number;
  day: number;
}

/** Returns which of the deadliest tornadoes were on a day of an earlier year, the deadliest first. */
export function anniversariesOn(search: CatalogueSearch, date: MonthAndDay, now: number): Anniversary[] {
  const { rows } = search.find({ sort: 'fatalities', direction: 'DESC', limit: remembered });
  const year = yearAt(now, date);
  return rows.flatMap((row) => {
    const summary = readSummary(search.catalogue, row);
    const { id, begin_wall: local, state, tor_f_scale: rating, fatalities: deaths } = summary;
    const years = year - Number(local.slice(0, 4));
    if (!deaths || years < 1 || !local.startsWith(monthAndDay(date), 5)) return [];
    const isRound = years % roundYears === 0;
    const name = nameOf(summary).title;
    return [{ id, name, state, begin_wall: local, tor_f_scale: rating, deaths, years, is_round: isRound }];
  });
}

function monthAndDay({ month, day }: MonthAndDay): string {
  return [month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

const dayMilliseconds = 86_400_000;

/** Returns the year of a visitor's calendar. At the turn of the year it may be another than in UTC. */
function yearAt(now: number, date: MonthAndDay): number {
  const days = [0, -1, 1].map((offset) => new Date(now + offset * dayMilliseconds));
  const today = days.find((each) => each.getUTCMonth() + 1 === date.month && each.getUTCDate() === date.day);
  return (today ?? new Date(now)).getUTCFullYear();
}
