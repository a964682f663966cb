import { countRows, listRows } from '@touchdown/shared/catalogue/bitset.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { CatalogueFilter } from '@touchdown/shared/catalogue/query.ts';
import { readSummary } from '@touchdown/shared/catalogue/read-row.ts';
import { dayCount, hourCount, monthCount, rateClasses } from '@touchdown/shared/tornadoes/profile-steps.ts';
import { ProfileTornado, type TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';

/** A simple count, until the engine's own is here. */
export function profileOf(search: CatalogueSearch, filter: CatalogueFilter): TornadoProfile {
  const bits = search.match(filter);
  const summaries = listRows(bits, 0, countRows(bits)).map((row) => readSummary(search.catalogue, row));
  const [first, last] = [1950, 2023];
  const emptySteps = () => [0, 0, 0, 0, 0, 0, 0];
  const byYear = Array.from({ length: last - first + 1 }, (_, at) => ({
    year: first + at,
    ratings: emptySteps(),
    deaths: 0,
    killers: 0,
  }));
  const ratings = emptySteps();
  let [deaths, injuries, killers] = [0, 0, 0];
  for (const { tor_f_scale: scale, begin_wall: wall, fatalities, injuries: hurt } of summaries) {
    const step = ratingNumber(scale) ?? 6;
    ratings[step] = (ratings[step] ?? 0) + 1;
    deaths += fatalities ?? 0;
    injuries += hurt ?? 0;
    killers += fatalities ? 1 : 0;
    const year = byYear[Number(wall.slice(0, 4)) - first];
    if (!year) continue;
    year.ratings[step] = (year.ratings[step] ?? 0) + 1;
    year.deaths += fatalities ?? 0;
    year.killers += fatalities ? 1 : 0;
  }
  const headBy = (sort: 'fatalities' | 'significance' | 'length' | 'width' | 'begin_datetime') =>
    search
      .find({ ...filter, sort, limit: 5 })
      .rows.map((row) => ProfileTornado.parse(pick(readSummary(search.catalogue, row))));
  return {
    total: summaries.length,
    years: { first, last, count: last - first + 1 },
    first: summaries.at(-1)?.begin_wall.slice(0, 10) ?? null,
    last: summaries[0]?.begin_wall.slice(0, 10) ?? null,
    ratings,
    deaths,
    deaths_at_least: false,
    injuries,
    injuries_at_least: false,
    killers,
    path_miles: 0,
    path_miles_unknown: 0,
    damage_at_least: 0,
    damage_known: 0,
    nights: { count: 0, of: 0 },
    tornado_days: new Set(summaries.map(({ begin_wall: wall }) => wall.slice(0, 10))).size,
    by_year: byYear,
    by_month_hour: Array.from({ length: monthCount }, () => Array.from({ length: hourCount }, () => 0)),
    by_day: {
      counts: Array.from({ length: dayCount }, () => 0),
      smoothed: Array.from({ length: dayCount }, () => 0),
    },
    states: [],
    heads: {
      deadliest: headBy('fatalities'),
      strongest: headBy('significance'),
      longest: headBy('length'),
      widest: headBy('width'),
      latest: headBy('begin_datetime'),
    },
    rates: rateClasses.map((each) => ({ class: each, count: 0, per_year: 0, low: 0, high: 0 })),
    cautions: [],
  };
}

function pick(summary: object): object {
  return Object.fromEntries(Object.entries(summary).filter(([name]) => name in ProfileTornado.shape));
}
