import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import type { ProfileTornado, TornadoProfile } from '../profile.ts';
import { profileFields } from '../profile-fields.ts';
import { dayCount, hourCount, monthCount, ratingSteps } from '../profile-steps.ts';
import { ratesOf } from '../rates.ts';
import type { Rating } from '../rating.ts';
import { madeUpTornado } from './made-up-tornado.ts';

export interface MadeUpRow {
  year: number;
  month: number;
  day: number;
  hour: number;
  /** The place in `ratingSteps`. */
  step: number;
  deaths: number | null;
  state: string;
}

const unratedStep = ratingSteps.length - 1;
const firstEnhancedYear = 2007;
/** As long as the names of the real ones. */
const cautions = [
  { year: 1977, name: 'Rated as they happened', says: 'Before, they were rated later, from newspapers.' },
  { year: 1992, name: 'Doppler radar', says: 'Before Doppler radar, many weak ones were missed.' },
  { year: 1995, name: 'Greatest width', says: 'Before, widths were the mean of the path.' },
  { year: 2007, name: 'EF scale', says: 'The enhanced scale replaced the Fujita scale.' },
  { year: 2016, name: 'Unrated', says: 'A tornado that damaged nothing is unrated.' },
];

/** Returns rows as they could be of a place: most of them weak, in spring and in the late afternoon. */
export function madeUpRows(count: number, seed = 1, years = { first: 1950, last: 2023 }): MadeUpRow[] {
  const random = new SeededRandom(seed);
  const bell = (middle: number, spread: number) =>
    middle + spread * (random.next() + random.next() + random.next() - 1.5);
  return Array.from({ length: count }, () => {
    const step = Math.min(5, Math.floor(-Math.log(1 - random.next()) / 0.7));
    const year = random.whole(years.first, years.last);
    return {
      year,
      month: Math.min(12, Math.max(1, Math.round(bell(5, 3)))),
      day: random.whole(1, 28),
      hour: (Math.round(bell(17, 5)) + 24) % 24,
      step: year >= 2016 && random.chance(0.15) ? unratedStep : step,
      deaths: random.chance(0.05) ? null : step >= 3 ? random.whole(0, 4) : 0,
      state: random.pick(['Kansas', 'Oklahoma', 'Texas']),
    };
  });
}

/** Returns the profile of rows, made in the plainest way. It is for tests of what shows a profile. */
export function madeUpProfile(
  rows: readonly MadeUpRow[],
  years = { first: 1950, last: 2023 },
): TornadoProfile {
  const known = rows.flatMap(({ deaths }) => deaths ?? []);
  const all = Array.from({ length: years.last - years.first + 1 }, (_, at) => years.first + at);
  const sorted = rows.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
  const head = sorted.slice(0, 5).map(tornadoOf);
  const byState = Map.groupBy(rows, ({ state }) => state);
  const counts = daysOf(rows);
  const byYear = all.map((year) => {
    const ofYear = rows.filter((row) => row.year === year);
    const deaths = ofYear.map((row) => row.deaths ?? 0);
    return {
      year,
      ratings: stepsOf(ofYear),
      deaths: sum(deaths),
      killers: deaths.filter((n) => n > 0).length,
    };
  });
  return {
    total: rows.length,
    years: { ...years, count: all.length },
    partial_year: null,
    first: sorted.length > 0 ? dateOf(sorted.at(-1) as MadeUpRow) : null,
    last: sorted.length > 0 ? dateOf(sorted[0] as MadeUpRow) : null,
    ratings: stepsOf(rows),
    deaths: sum(known),
    deaths_at_least: known.length < rows.length,
    injuries: sum(known) * 12,
    injuries_at_least: false,
    killers: known.filter((deaths) => deaths > 0).length,
    path_miles: rows.length * 4.5,
    path_miles_unknown: 0,
    damage_at_least: rows.length * 150_000,
    damage_known: Math.floor(rows.length / 2),
    nights: { count: rows.filter(({ hour }) => hour < 6 || hour > 20).length, of: rows.length },
    tornado_days: new Set(rows.map(dateOf)).size,
    by_year: byYear,
    by_month_hour: Array.from({ length: monthCount }, (_, month) =>
      Array.from(
        { length: hourCount },
        (_hour, hour) => rows.filter((row) => row.month === month + 1 && row.hour === hour).length,
      ),
    ),
    by_day: { counts, smoothed: smooth(counts, all.length), clustering: 2 },
    states: [...byState]
      .map(([value, of]) => ({ value, count: of.length }))
      .toSorted((a, b) => b.count - a.count),
    heads: { deadliest: head, strongest: head, longest: head, widest: head, latest: head },
    rates: ratesOf(byYear),
    cautions: cautions.filter(({ year }) => year > years.first && year <= years.last),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function stepsOf(rows: readonly MadeUpRow[]): number[] {
  return ratingSteps.map((_, step) => rows.filter((row) => row.step === step).length);
}

function dateOf({ year, month, day }: MadeUpRow): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function tornadoOf(row: MadeUpRow): ProfileTornado {
  const scale = row.year >= firstEnhancedYear ? 'EF' : 'F';
  const rating = row.step === unratedStep ? 'N/A' : `${scale}${row.step}`;
  const begin = `${dateOf(row)}T${String(row.hour).padStart(2, '0')}:00`;
  const tornado = madeUpTornado(`${begin}:00Z`, {
    begin_local: begin,
    tor_f_scale: rating as Rating,
    fatalities: row.deaths,
    state: row.state,
  });
  const fields = profileFields.map((field) => [field, tornado[field as keyof typeof tornado]]);
  return Object.fromEntries(fields) as ProfileTornado;
}

function daysOf(rows: readonly MadeUpRow[]): number[] {
  const counts = Array.from({ length: dayCount }, () => 0);
  for (const { month, day } of rows) {
    // 2024 has a February 29.
    const at = (Date.UTC(2024, month - 1, day) - Date.UTC(2024, 0, 1)) / 86_400_000;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

function smooth(counts: readonly number[], years: number): number[] {
  const spread = 31 / 2.355;
  const weights = Array.from({ length: 91 }, (_, at) => Math.exp(-((at - 45) ** 2) / (2 * spread ** 2)));
  const weight = sum(weights);
  return counts.map(
    (_, day) =>
      sum(weights.map((each, at) => each * (counts[(day + at - 45 + dayCount) % dayCount] ?? 0))) /
      weight /
      years,
  );
}
