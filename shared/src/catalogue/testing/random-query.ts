import type { CatalogueQuery, NumberRange } from '../query.ts';
import { sortFields } from '../query.ts';
import type { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

const dates = ['1974-04-03', '1974-04-04', '1999-05-03', '2000-02-29', '2011-12-31', '2012-01-01'];
const texts = [
  'tornado',
  'dona',
  'ana dona',
  'ona',
  'NANDU',
  'georges',
  'okla cleve',
  'oklahoma cleve',
  'cleveland ',
  'cleve ',
  'co',
  'zzz',
  '!?',
  'st mary',
  'xenia',
  'reno pied',
];

/** Returns a query whose filters often match some of the rows of `randomRows`, and sometimes none. */
export function randomQuery(random: SeededRandom): CatalogueQuery {
  const query: CatalogueQuery = {};
  const sometimes = (probability: number, add: () => void) => {
    if (random.chance(probability)) add();
  };
  sometimes(0.25, () => (query.ratings = random.pick([['F5', 'EF5'], ['EF0'], ['N/A', 'F1'], [], ['F9']])));
  sometimes(0.2, () => (query.state = random.pick(['OKLAHOMA', 'texas', 'Guam', 'ALASKA', 'NOWHERE', ''])));
  sometimes(0.1, () => {
    query.county = random.pick(['Cleveland', 'dona ana', 'ORLEANS PARISH', 'Nowhere', 'Lea, Texas', 'lea']);
  });
  sometimes(0.1, () => (query.office = random.pick(['OUN', 'ABQ', 'XYZ'])));
  sometimes(0.2, () => (query.beginOnly = true));
  sometimes(0.2, () => (query.month = random.pick([4, 5, 2, 12, 1, 7])));
  sometimes(0.1, () => (query.day = random.pick([3, 29, 31])));
  sometimes(0.1, () => (query.year = random.pick([1974, 1999, 2011, 2012, 1950])));
  sometimes(0.05, () => (query.convectiveDay = random.pick(dates)));
  sometimes(0.1, () => (query.localDates = { from: random.pick(dates) }));
  sometimes(0.1, () => (query.localDates = { ...query.localDates, to: random.pick(dates) }));
  sometimes(0.1, () => {
    query.begin = randomRange(random, () => Date.parse(`${random.pick(dates)}T06:00:00Z`) / 1000);
  });
  sometimes(0.2, () => (query.bounds = randomBounds(random)));
  sometimes(0.1, () => (query.near = randomCircle(random)));
  sometimes(0.1, () => (query.lengthMiles = randomRange(random, () => random.whole(0, 300) / 10)));
  sometimes(0.1, () => (query.widthYards = randomRange(random, () => random.pick([0, 33.3, 50, 100, 440]))));
  sometimes(0.1, () => (query.fatalities = randomRange(random, () => random.whole(0, 3))));
  sometimes(0.1, () => (query.injuries = randomRange(random, () => random.whole(0, 10))));
  sometimes(0.1, () => (query.damageUsd = randomRange(random, () => random.pick([0, 1, 25_000, 1e9]))));
  sometimes(0.15, () => (query.text = random.pick(texts)));
  sometimes(0.8, () => (query.sort = random.pick(sortFields)));
  sometimes(
    0.6,
    () => (query.direction = query.sort === 'significance' ? 'DESC' : random.pick(['ASC', 'DESC'])),
  );
  sometimes(0.5, () => (query.page = random.whole(1, 12)));
  sometimes(0.7, () => (query.limit = random.pick([1, 3, 10, 50, 1000])));
  sometimes(0.3, () => (query.facets = true));
  return query;
}

function randomRange(random: SeededRandom, value: () => number): NumberRange {
  if (random.chance(0.3)) return { min: value() };
  if (random.chance(0.4)) return { max: value() };
  // The ends are sometimes swapped, and the range then matches nothing.
  return { min: value(), max: value() };
}

function randomBounds(random: SeededRandom) {
  const lat = random.pick([35, 32, 39, 13, 52, 0]) + random.whole(-40, 40) / 10;
  const lon = random.pick([-97, -100, -77, 144, 179.5, -179.5]) + random.whole(-40, 40) / 10;
  const height = random.pick([0.5, 3, 20, 200]);
  const width = random.pick([0.5, 3, 60, 200, 400]);
  const bounds = {
    south: lat - height / 2,
    north: lat + height / 2,
    west: lon - width / 2,
    east: lon + width / 2,
  };
  return random.chance(0.1) ? { ...bounds, south: bounds.north, north: bounds.south } : bounds;
}

function randomCircle(random: SeededRandom) {
  return {
    lat: random.pick([35, 32, 13, 52, 89.9, -89.9]) + random.whole(-9, 9) / 100,
    lon: random.pick([-97, -100, 144, 179.9, -179.9, 540]),
    radiusMiles: random.pick([0, 25, 100, 700, 4000, 9000, 13_000]),
  };
}
