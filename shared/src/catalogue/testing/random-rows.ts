import type { OfficeCounties } from '../../geo/counties/office-counties.ts';
import { ratings } from '../../tornadoes/rating.ts';
import type { CatalogueRow } from '../catalogue-row.ts';
import { formatLocalMinute } from '../local-time.ts';
import { deathColumn } from '../where-died.ts';
import type { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';

const places: readonly (readonly [state: string, lat: number, lon: number, counties: readonly string[]])[] = [
  ['OKLAHOMA', 35.5, -97.5, ['Cleveland', 'McClain', 'Oklahoma']],
  ['TEXAS', 32, -100, ['Cleveland', 'Dallas', 'De Witt']],
  ['NEW MEXICO', 34, -106, ['Doña Ana', 'Lea']],
  ['MARYLAND', 39, -77, ["Prince George's", "St. Mary's"]],
  ['LOUISIANA', 31, -92, ['Orleans Parish', 'Caddo Parish']],
  ['GUAM', 13.45, 144.78, ['Guam']],
  ['ALASKA', 52, 179.9, ['Aleutians West']],
];
/** Made up: the second one shares a county with the first, and a name with a county of Texas. */
export const madeUpOffices: OfficeCounties = new Map([
  [
    'OUN',
    [
      { name: 'Cleveland', state: 'Oklahoma' },
      { name: 'McClain', state: 'Oklahoma' },
      { name: 'Lea', state: 'Texas' },
    ],
  ],
  [
    'ABQ',
    [
      { name: 'Doña Ana', state: 'New Mexico' },
      { name: 'Cleveland', state: 'Oklahoma' },
    ],
  ],
]);
const bases = [Date.UTC(1974, 3, 3), Date.UTC(1999, 4, 3), Date.UTC(2000, 1, 29), Date.UTC(2011, 11, 31)];

/**
 * Returns rows with many edge cases: equal instants and values, midnights, leap days, both sides of the antimeridian,
 * and nulls in every nullable column.
 */
export function randomRows(random: SeededRandom, count: number, { nulls = 0.2 } = {}): CatalogueRow[] {
  return Array.from({ length: count }, (_, index) => {
    const row = randomRow(random, index, nulls);
    return index % 4 === 0 ? withBend(row) : row;
  });
}

export function randomRow(random: SeededRandom, index: number, nulls: number): CatalogueRow {
  const maybe = <T>(value: T): T | null => (random.chance(nulls) ? null : value);
  const [state, lat, lon, names] = random.pick(places);
  const beginUtc = randomInstant(random);
  const offsetMinutes = random.pick([-360, -360, -300, -480, 600, 0]);
  const beginLocal = formatLocalMinute(Math.floor(beginUtc / 60) + offsetMinutes);
  const counties = names.filter(() => random.chance(0.5));
  if (random.chance(0.1)) counties.push(state === 'TEXAS' ? 'Cleveland, OKLAHOMA' : 'Lea, TEXAS');
  const startLat = lat + random.whole(-300, 300) / 100;
  const startLon = wrap(lon + random.whole(-30_000, 30_000) / 10_000);
  return {
    id: `${beginLocal.slice(0, 10).replaceAll('-', '')}-${randomTail(random, index)}`,
    displayName: random.chance(0.2)
      ? 'Ñandú Twister'
      : `${state} - ${counties[0] ?? 'Unknown'} County Tornado`,
    knownAs: random.chance(0.02) ? random.pick(['Xenia', 'El Reno–Piedmont', 'Cleveland']) : null,
    ...(index % 20 === 0 ? { pathTowns: 'near Newcastle to Moore, Oklahoma' } : {}),
    state,
    counties,
    ...(index % 7 === 0 && counties.length > 1 ? { countiesByLine: counties.length - 1 } : {}),
    wfo: maybe(random.pick(['OUN', 'FWD', 'ABQ'])),
    beginUtc,
    endUtc: maybe(beginUtc + random.whole(-60, 90) * 60),
    beginLocal,
    zoneLetters: offsetMinutes === -300 ? 'CDT' : 'CST',
    sourceLocal: formatLocalMinute(Math.floor(beginUtc / 60) - 360),
    rating: random.pick(ratings),
    startLat: maybe(startLat),
    startLon: maybe(startLon),
    endLat: maybe(startLat + random.whole(0, 50) / 1000),
    endLon: maybe(wrap(startLon + random.whole(0, 50) / 1000)),
    lengthMiles: maybe(random.whole(0, 300) / 10),
    widthYards: maybe(random.pick([10, 50, 100, 440, 1760, 33.3])),
    fatalities: maybe(random.chance(0.9) ? 0 : random.whole(1, 20)),
    injuries: maybe(random.chance(0.8) ? 0 : random.whole(1, 200)),
    damageUsd: maybe(random.pick([0, 2500, 25_000, 250_000, 5_600_000_000])),
    cropDamageUsd: maybe(random.pick([0, 1000])),
    ...(random.chance(0.1) ? { atLeast: random.whole(1, 15) } : {}),
    ...(index % 3 === 1 ? { stateCasualties: ['1/2', '?/0'], countyCasualties: ['0/12', '3/?'] } : {}),
    ...(index % 9 === 1 ? { deathPlaces: deathTexts(1 + (index % 5)) } : {}),
    ...(index % 3 === 0 ? { outbreak: `1974-04-0${index % 4}-texas` } : {}),
    ...(index % 5 === 0 ? { episode: String(index) } : {}),
    ...(index % 6 === 0 ? fileFields(index) : {}),
    radarVideoUrl: random.chance(0.05) ? `https://example.org/media/${index}.mp4` : null,
  };
}

function deathTexts(deaths: number): readonly string[] {
  const parts = [{ state: 'Texas', deaths, places: [{ place: 'house' as const, deaths }] }];
  return deathColumn({ fatalities: null, deaths_by_place: parts }).deathPlaces ?? [];
}

/** What only files have. */
function fileFields(index: number): Partial<CatalogueRow> {
  return {
    ratingRecorded: 'EFU',
    timeZone: 'America/Chicago',
    fatalitiesIndirect: 0,
    injuriesIndirect: index,
    peakWind: 170,
    sourceClass: 'digital',
    segmentCount: 2,
    linkCertainty: 'by_totals',
    damageMin: 5_000,
    damageMax: 50_000,
    sources: 'NCEI; SPC',
    eventIds: `${index}; ${index + 1}`,
    spcNumbers: String(index),
    compiledFields: 'known_as',
    correctedFields: 'injuries',
    flags: 'damage_is_range',
    agencyDifferences: `injuries ${index}/0`,
    beginTown: 'Moore, Oklahoma',
    endTown: 'Doña Ana, New Mexico',
  };
}

function withBend(row: CatalogueRow): CatalogueRow {
  const { startLat: lat, startLon: lon, endLat, endLon } = row;
  if (lat === null || lon === null || endLat === null || endLon === null) return row;
  return { ...row, bends: [{ lat: Math.round(lat * 100 + 3) / 100, lon: Math.round(lon * 100) / 100 }] };
}

function randomInstant(random: SeededRandom): number {
  const base = random.pick(bases) / 1000 + random.whole(-2, 2) * 86_400;
  const minute = random.whole(0, 288) * 5;
  return base + minute * 60 + (random.chance(0.05) ? random.whole(0, 59) : 0);
}

/** Returns a random beginning, so that ids are not in the order of creation, and the index, which makes ids unique. */
function randomTail(random: SeededRandom, index: number): string {
  const head = random.whole(0, 36 ** 4 - 1);
  return head.toString(36).padStart(4, '0') + index.toString(36).padStart(4, '0');
}

function wrap(lon: number): number {
  return lon > 180 ? lon - 360 : lon;
}
