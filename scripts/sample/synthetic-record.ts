import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { writeCsvRow } from '../system/csv.ts';
import { sampleColumns } from './sample-record.ts';

const header = `# SYNTHETIC record for scale tests: none of these tornadoes happened.
# Made by a program from a seed; places, times and figures are only plausible in bulk. The columns are those of
# the sample record.
`;

interface StateBox {
  name: string;
  weight: number;
  offset: number;
  box: readonly [west: number, south: number, east: number, north: number];
}

/** States with their share of the tornadoes and a box inside their borders. */
const states: readonly StateBox[] = [
  { name: 'Texas', weight: 13, offset: -6, box: [-102, 29, -95, 35.5] },
  { name: 'Kansas', weight: 7, offset: -6, box: [-101.5, 37.1, -95, 39.9] },
  { name: 'Oklahoma', weight: 6.5, offset: -6, box: [-99.8, 34.2, -94.8, 36.9] },
  { name: 'Florida', weight: 5, offset: -5, box: [-82.2, 26.5, -80.5, 30] },
  { name: 'Nebraska', weight: 4.5, offset: -6, box: [-102.5, 40.2, -96.2, 42.8] },
  { name: 'Iowa', weight: 4.2, offset: -6, box: [-96, 40.8, -91.2, 43.3] },
  { name: 'Illinois', weight: 4.2, offset: -6, box: [-90.5, 38, -88, 42.3] },
  { name: 'Missouri', weight: 3.8, offset: -6, box: [-94.4, 36.7, -90.6, 40.3] },
  { name: 'Mississippi', weight: 3.8, offset: -6, box: [-90.8, 31.2, -88.5, 34.8] },
  { name: 'Alabama', weight: 3.7, offset: -6, box: [-88.2, 31.2, -85.4, 34.8] },
  { name: 'Colorado', weight: 3.4, offset: -7, box: [-104.8, 37.2, -102.2, 40.8] },
  { name: 'Louisiana', weight: 3.3, offset: -6, box: [-93.8, 30.2, -91.3, 32.8] },
  { name: 'Minnesota', weight: 3, offset: -6, box: [-96, 43.7, -92.5, 47.5] },
  { name: 'Arkansas', weight: 2.9, offset: -6, box: [-94.2, 33.2, -90.6, 36.3] },
  { name: 'South Dakota', weight: 2.8, offset: -6, box: [-101, 43.1, -96.7, 45.8] },
  { name: 'Georgia', weight: 2.7, offset: -5, box: [-84.9, 31, -82, 34.6] },
  { name: 'North Dakota', weight: 2.3, offset: -6, box: [-100.5, 46.1, -97.2, 48.8] },
  { name: 'Indiana', weight: 2.2, offset: -5, box: [-87, 38.4, -85, 41.6] },
  { name: 'Wisconsin', weight: 2.1, offset: -6, box: [-91.5, 42.7, -88.2, 45.8] },
  { name: 'North Carolina', weight: 1.9, offset: -5, box: [-82, 34.8, -77, 36.4] },
  { name: 'Tennessee', weight: 1.9, offset: -6, box: [-89.5, 35.1, -85.5, 36.5] },
  { name: 'Kentucky', weight: 1.6, offset: -6, box: [-88.5, 36.8, -86.5, 37.8] },
  { name: 'Ohio', weight: 1.6, offset: -5, box: [-84.6, 39, -81, 41.4] },
  { name: 'South Carolina', weight: 1.5, offset: -5, box: [-82.5, 33, -79.5, 34.8] },
  { name: 'Michigan', weight: 1.4, offset: -5, box: [-86, 42, -83, 44.5] },
  { name: 'Pennsylvania', weight: 1.2, offset: -5, box: [-80.3, 39.9, -75.5, 41.8] },
  { name: 'New York', weight: 0.7, offset: -5, box: [-79, 42.1, -74, 44] },
  { name: 'Massachusetts', weight: 0.3, offset: -5, box: [-73, 42.1, -71.2, 42.6] },
];

/** Shares of the months from January and of the local hours from midnight. */
const months = [3, 3.5, 7, 14, 22, 17, 10, 7, 5.5, 4.5, 4, 2.5];
const hours = [
  1.5, 1.2, 1, 1, 0.9, 0.9, 1, 1.1, 1.3, 1.6, 2.1, 3, 4.4, 6.2, 8.5, 11, 12.5, 12, 10, 7.5, 4.8, 3.2, 2.4,
  1.9,
];
const ratingShares: readonly (readonly [number, number])[] = [
  [0, 47],
  [1, 34],
  [2, 14],
  [3, 4],
  [4, 0.9],
  [5, 0.1],
];
const milesPerDegree = 69;
const enhancedScaleSince = '2007-02-01';
const [firstYear, lastYear] = [1950, 2024];

/** Yields the lines of a synthetic record. The same seed and count give the same bytes. */
export function* syntheticRecord(count: number, seed: number): Generator<string> {
  yield header;
  yield writeCsvRow(sampleColumns);
  const random = new SampleRandom(seed);
  for (let i = 1; i <= count; i++) yield writeCsvRow(syntheticRow(i, random));
}

function syntheticRow(number: number, random: SampleRandom): string[] {
  const state = random.pickWeighted(states.map((one) => [one, one.weight] as const));
  const begin = beginLocal(random);
  const year = Number(begin.slice(0, 4));
  const rating = random.pickWeighted(ratingShares);
  const miles = Math.min(230, Math.max(0.1, random.longTailed(0.6 * 2.1 ** rating, 1)));
  const yards = Math.min(4_500, Math.max(10, Math.round(random.longTailed(40 * 1.9 ** rating, 0.7))));
  const [west, south, east, north] = state.box;
  const [lon, lat] = [random.between(west, east), random.between(south, north)];
  const end = random.next() < shareOfMissingEnds(year) ? undefined : endOf(lon, lat, miles, random);
  const padded = String(number).padStart(6, '0');
  const utc = new Date(Date.parse(`${begin}:00Z`) - state.offset * 3_600_000)
    .toISOString()
    .replace('.000Z', 'Z');
  return [
    `synthetic-${padded}`,
    `Synthetic tornado ${padded}, ${state.name}`,
    state.name,
    '',
    '',
    begin,
    '',
    String(state.offset),
    utc,
    '',
    lat.toFixed(4),
    lon.toFixed(4),
    end ? end[1].toFixed(4) : '',
    end ? end[0].toFixed(4) : '',
    miles.toFixed(2),
    String(yards),
    `${begin >= enhancedScaleSince ? 'EF' : 'F'}${rating}`,
    ...peopleAndDamage(rating, random),
    `This tornado was made up by a program. It is number ${number} of a synthetic record.`,
  ];
}

function beginLocal(random: SampleRandom): string {
  const year = random.whole(firstYear, lastYear);
  const month = random.pickWeighted(months.map((weight, i) => [i + 1, weight] as const));
  const day = random.whole(1, 28);
  const hour = random.pickWeighted(hours.map((weight, i) => [i, weight] as const));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(random.whole(0, 59))}`;
}

/** The real record also lacks fewer ends in later eras. */
function shareOfMissingEnds(year: number): number {
  return year < 1996 ? 0.55 : year < 2010 ? 0.3 : 0.08;
}

/** Most tornadoes move to the northeast. */
function endOf(lon: number, lat: number, miles: number, random: SampleRandom): [number, number] {
  const bearing = ((random.next() < 0.85 ? random.between(20, 90) : random.between(0, 360)) * Math.PI) / 180;
  const degrees = miles / milesPerDegree;
  return [
    lon + (degrees * Math.sin(bearing)) / Math.cos((lat * Math.PI) / 180),
    lat + degrees * Math.cos(bearing),
  ];
}

/** Returns deaths, injuries, property damage and crop damage, which are rarer for weak tornadoes. */
function peopleAndDamage(rating: number, random: SampleRandom): string[] {
  const injuries =
    random.next() < 0.02 * 3 ** rating ? Math.ceil(random.longTailed(1.2 * 2 ** rating, 1)) : 0;
  const deaths =
    injuries > 0 && random.next() < 0.06 * 2 ** rating
      ? Math.ceil(random.longTailed(0.5 * 1.6 ** rating, 0.9))
      : 0;
  const damage = random.next() < 0.4 ? '' : String(Math.round(random.longTailed(8_000 * 4 ** rating, 1.2)));
  return [String(deaths), String(injuries), damage, ''];
}

/** Random numbers for a synthetic record. */
class SampleRandom extends SeededRandom {
  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** Picks one of several weighted choices. */
  pickWeighted<T>(choices: readonly (readonly [T, number])[]): T {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }

  /** Returns a number from a log-normal distribution, in which most numbers are small and a few are large. */
  longTailed(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }
}
