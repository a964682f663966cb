import type { NearTornado, PlaceAnswer } from '@touchdown/shared/tornadoes/place-answers.ts';
import { ratesOf } from '@touchdown/shared/tornadoes/rates.ts';
import { dayCount, hourCount, monthCount } from '@touchdown/shared/tornadoes/profile-steps.ts';
import type { ProfileTornado, TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';

const years = { first: 1950, last: 2023, count: 74 };

export function madeUpTornado(date: string, more: Partial<ProfileTornado> = {}): ProfileTornado {
  return {
    id: `${date.replaceAll('-', '')}-madeup00` as ProfileTornado['id'],
    tor_f_scale: 'F2',
    cz_name: 'Cleveland',
    state: 'Oklahoma',
    begin_datetime: `${date}T22:00:00Z`,
    begin_wall: `${date}T17:00`,
    begin_zone_letters: 'CDT',
    display_name: 'near Norman, Oklahoma',
    known_as: null,
    path_towns: '',
    start_lat: 35.3,
    start_lon: -97.6,
    end_lat: 35.36,
    end_lon: -97.4,
    fatalities: 0,
    injuries: 3,
    path_length: 12.3,
    path_width: 200,
    ...more,
  };
}

export const moore2013 = madeUpTornado('2013-05-20', {
  tor_f_scale: 'EF5',
  known_as: 'Moore',
  display_name: 'Moore, Oklahoma',
  fatalities: 24,
  injuries: 212,
  path_length: 13.85,
  path_width: 1900,
});
export const moore1999 = madeUpTornado('1999-05-03', {
  tor_f_scale: 'F5',
  known_as: 'Bridge Creek–Moore',
  fatalities: 36,
  injuries: 583,
  path_length: 37,
  path_width: 1430,
});
const latest = madeUpTornado('2022-04-12', { tor_f_scale: 'N/A', injuries: null, path_width: null });

const near = (one: ProfileTornado, miles: number, direction: NearTornado['direction']): NearTornado => ({
  ...one,
  miles,
  direction,
});

/** The profile of so many tornadoes, of which the first are violent. */
export function madeUpProfile(total: number): TornadoProfile {
  const violent = Math.min(total, 6);
  const ratings = [total - violent, 0, 0, 0, violent - Math.min(2, violent), Math.min(2, violent), 0];
  const months = Array.from({ length: monthCount }, () => Array.from({ length: hourCount }, () => 0));
  const may = months[4] as number[];
  may[17] = total;
  const heads = total === 0 ? [] : [moore1999, moore2013, latest].slice(0, total);
  const byYear = Array.from({ length: years.count }, (_, at) => ({
    year: years.first + at,
    ratings: at === 49 ? ratings : ratings.map(() => 0),
    deaths: at === 49 && total > 0 ? 69 : 0,
    killers: 0,
  }));
  return {
    total,
    years,
    partial_year: null,
    first: total === 0 ? null : '1999-05-03',
    last: total === 0 ? null : '2022-04-12',
    ratings,
    deaths: total === 0 ? 0 : 69,
    deaths_at_least: false,
    injuries: total === 0 ? 0 : 900,
    injuries_at_least: false,
    killers: Math.min(total, 3),
    path_miles: total * 10,
    path_miles_unknown: 0,
    damage_at_least: 0,
    damage_known: 0,
    nights: { count: Math.floor(total / 4), of: total },
    tornado_days: total,
    by_year: byYear,
    by_month_hour: months,
    by_day: {
      counts: Array.from({ length: dayCount }, () => 0),
      smoothed: Array.from({ length: dayCount }, () => 0),
      clustering: 1,
    },
    states: total === 0 ? [] : [{ value: 'Oklahoma', count: total }],
    heads: { deadliest: heads, strongest: heads, longest: heads, widest: heads, latest: heads.toReversed() },
    rates: ratesOf(byYear),
    cautions: [{ year: 2007, name: 'EF scale', says: 'The EF scale replaced the F scale.' }],
  };
}

/** Moore, Oklahoma, with so many tornadoes within ten miles. */
export function madeUpTown(total: number, more: Partial<PlaceAnswer> = {}): PlaceAnswer {
  const state = { name: 'Oklahoma', state: null, path: '/states/oklahoma', total: 4_312 };
  const county = {
    name: 'Cleveland County',
    state: 'Oklahoma',
    path: '/states/oklahoma/cleveland-county',
    total: 143,
  };
  return {
    kind: 'town',
    name: 'Moore',
    full_name: 'Moore, Oklahoma',
    path: '/places/oklahoma/moore',
    state,
    county,
    lat: 35.34,
    lon: -97.49,
    bounds: { south: 35.18, north: 35.5, west: -97.68, east: -97.3 },
    radius_miles: 10,
    population: 55_081,
    parameters: { near: 'Moore, Oklahoma', near_lat: '35.34', near_lon: '-97.49', radius_miles: '10' },
    profile: madeUpProfile(total),
    paths: Array.from({ length: Math.min(total, 400) }, (_, at) => {
      const step = at < 2 ? 5 : (at % 5) - (at % 7 === 0 ? 1 : 0);
      const [lat, lon] = [35.22 + ((at * 37) % 25) / 100, -97.65 + ((at * 53) % 32) / 100];
      const id = at === 0 ? moore1999.id : at === 1 ? moore2013.id : `madeup-${at}`;
      return [id, lat, lon, lat + (at % 6) * 0.015, lon + (at % 6) * 0.03, step];
    }),
    closest:
      total === 0 ? [] : [near(moore2013, 0, null), near(moore1999, 3.24, 'northwest')].slice(0, total),
    strongest_nearby:
      total === 0 ? [] : [near(moore1999, 3.24, 'northwest'), near(moore2013, 0, null)].slice(0, total),
    neighbours: [
      { name: 'Norman', state: 'Oklahoma', path: '/places/oklahoma/norman', total: null },
      { name: 'Newcastle', state: 'Oklahoma', path: '/places/oklahoma/newcastle', total: 91 },
    ],
    within: [],
    offices: [{ code: 'OUN', name: 'Norman', path: '/offices/OUN' }],
    ...more,
  };
}

/** Oklahoma, with its counties. */
export function madeUpState(total: number): PlaceAnswer {
  const town = madeUpTown(total);
  return {
    ...town,
    kind: 'state',
    name: 'Oklahoma',
    full_name: 'Oklahoma',
    path: '/states/oklahoma',
    state: null,
    county: null,
    bounds: { south: 33.6, north: 37, west: -103, east: -94.4 },
    radius_miles: null,
    parameters: { state: 'OKLAHOMA' },
    closest: [],
    strongest_nearby: [],
    within: town.county ? [town.county] : [],
    neighbours: [{ name: 'Kansas', state: null, path: '/states/kansas', total: 4_501 }],
  };
}
