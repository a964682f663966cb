import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { formatLocalMinute } from '@touchdown/shared/catalogue/local-time.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';

const states = 50;
const firstDay = Date.UTC(1950, 0, 1) / 86_400_000;
const days = 76 * 365;

/**
 * Returns rows with the shape of the record in any number: outbreaks in spring, half of the tornadoes weak,
 * decimals and missing ends by era, damage rounded as surveyors do, a few counties on a path.
 */
export function makeSyntheticRecord(count: number, seed = 1): CatalogueRow[] {
  const random = new SeededRandom(seed);
  const rows: CatalogueRow[] = [];
  let outbreak = newOutbreak(random);
  let left = 0;
  for (let index = 0; index < count; index++) {
    if (left-- <= 0) {
      outbreak = newOutbreak(random);
      left = Math.floor(random.next() ** 4 * 40);
    }
    rows.push(makeRow(random, index, outbreak));
  }
  return rows;
}

interface Outbreak {
  day: number;
  lat: number;
  lon: number;
}

function newOutbreak(random: SeededRandom): Outbreak {
  const year = Math.floor(Math.sqrt(random.next()) * 76);
  const dayOfYear = Math.min(364, Math.max(0, Math.round(140 + gauss(random) * 60)));
  const day = firstDay + Math.min(days - 1, year * 365 + dayOfYear);
  return { day, lat: 37 + gauss(random) * 5, lon: -93 + gauss(random) * 8 };
}

function makeRow(random: SeededRandom, index: number, { day, lat, lon }: Outbreak): CatalogueRow {
  const isModern = day > Date.UTC(2007, 1, 1) / 86_400_000;
  const round = (degrees: number) => Number(degrees.toFixed(isModern ? 4 : 2));
  const minute = day * 1440 + Math.min(1439, Math.max(0, Math.round(1020 + gauss(random) * 200)));
  const startLat = Math.min(49, Math.max(18, lat + gauss(random) * 1.5));
  const startLon = Math.min(-66, Math.max(-124, lon + gauss(random) * 2));
  const state = Math.floor((startLat - 18) / 6.3) * 10 + Math.floor((-startLon - 66) / 5.9);
  const place = state * 40 + (Math.floor(startLat * 7) % 6) * 6 + (Math.floor(-startLon * 7) % 6);
  const number = Math.min(5, Math.floor(-Math.log(1 - random.next()) * 1.05));
  const lengthMiles = Number((random.next() ** 3 * 4 * (number + 1)).toFixed(isModern ? 2 : 1));
  const hasEnd = random.chance(isModern ? 0.95 : 0.4);
  const deadly = number >= 2 && random.chance(number * 0.05);
  const counties = [placeName(place)];
  if (lengthMiles > 5 && random.chance(0.5)) counties.push(placeName(place + 1));
  const stateName = placeName(state % states).toUpperCase();
  const beginLocal = formatLocalMinute(minute);
  return {
    id: `${beginLocal.slice(0, 10).replaceAll('-', '')}-${fourCharacters(random)}${fourCharacters(random)}`,
    displayName: `${stateName} - ${counties[0]} County Tornado`,
    knownAs: index % 1_000 === 0 ? placeName(place + 2) : null,
    state: stateName,
    counties,
    wfo: placeName(place >> 4)
      .slice(0, 3)
      .toUpperCase(),
    beginUtc: minute * 60 + 6 * 3600,
    endUtc: isModern ? (minute + Math.ceil(lengthMiles * 2)) * 60 + 6 * 3600 : null,
    beginLocal,
    zoneLetters: 'CST',
    sourceLocal: beginLocal,
    rating: random.chance(0.02) ? 'N/A' : (`${isModern ? 'EF' : 'F'}${number}` as Rating),
    startLat: round(startLat),
    startLon: round(startLon),
    endLat: hasEnd ? round(startLat + lengthMiles / 120) : null,
    endLon: hasEnd ? round(startLon + lengthMiles / 70) : null,
    lengthMiles,
    widthYards: random.chance(0.4) ? random.pick([10, 25, 50, 100]) : random.whole(1, 60 * (number + 1)),
    fatalities: deadly ? random.whole(1, 2 + number * number) : 0,
    injuries: number >= 1 && random.chance(0.15) ? random.whole(1, 10 * number * number) : 0,
    damageUsd: random.chance(0.35)
      ? null
      : random.pick([0, 1, 2.5, 5, 25]) * 10 ** random.whole(3, 4 + number),
    cropDamageUsd: random.chance(0.6) ? null : 0,
    radarVideoUrl: random.chance(0.01) ? `/media/radar/${index}.mp4` : null,
  };
}

function fourCharacters(random: SeededRandom): string {
  return random
    .whole(0, 36 ** 4 - 1)
    .toString(36)
    .padStart(4, '0');
}

/** The sum of twelve uniform numbers less six is close to a normal distribution and has no extreme values. */
function gauss(random: SeededRandom): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.next();
  return sum;
}

const beginnings = [
  'Al',
  'Bar',
  'Cal',
  'Dun',
  'El',
  'Fair',
  'Green',
  'Hol',
  'Jack',
  'Kings',
  'Lin',
  'Mar',
  'Nor',
];
const middles = ['', 'ber', 'co', 'de', 'ing', 'la', 'man', 'ner', 'ri', 'ster', 'ti'];
const endings = ['bury', 'coln', 'dale', 'field', 'ford', 'land', 'ley', 'son', 'ton', 'ville', 'wood'];

/** Returns a made-up place name for a number. The lengths and repetitions of the names are like those of real ones. */
export function placeName(number: number): string {
  const mixed = Math.imul(number, 0x9e3779b1) >>> 0;
  const pick = (list: readonly string[], shift: number) => list[(mixed >>> shift) % list.length] ?? '';
  return pick(beginnings, 0) + pick(middles, 8) + pick(endings, 16);
}
