import type { Position } from '../geo/great-circle.ts';
import { fromAtLeastBits } from '../tornadoes/at-least.ts';
import type { Rating } from '../tornadoes/rating.ts';
import type { TornadoSummary } from '../tornadoes/schema.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import {
  column,
  nullStep,
  type Catalogue,
  type DegreesColumn,
  type NumberColumn,
  type TextColumn,
  type TextListColumn,
} from './columns.ts';
import { formatInstant, formatLocalMinute } from './local-time.ts';
import { unpackId } from './packed-id.ts';

export function readId(catalogue: Catalogue, row: number): string {
  const { dates, heads, tails } = column(catalogue, 'id');
  return unpackId({
    date: dates[row] as number,
    head: heads[row] as number,
    tail: tails[row] as number,
  });
}

/** Returns a row as it was passed to the builder, with coordinates rounded to 1/100,000 of a degree. */
export function readRow(catalogue: Catalogue, row: number): CatalogueRow {
  const beginMinute = column(catalogue, 'begin').minutes[row] as number;
  const beginUtc = beginMinute * 60 + readNumber(column(catalogue, 'beginSecond'), row, 0);
  const duration = readNumber(column(catalogue, 'duration'), row, null);
  const offset = readNumber(column(catalogue, 'localOffset'), row, 0);
  const atLeast = readNumber(column(catalogue, 'atLeast'), row, 0);
  const countiesByLine = readCountiesByLine(catalogue, row);
  const bends = readBends(catalogue, row);
  const pathTowns = readText(column(catalogue, 'pathTowns'), row);
  return {
    id: readId(catalogue, row),
    displayName: readText(column(catalogue, 'displayName'), row) ?? '',
    knownAs: readText(column(catalogue, 'knownAs'), row),
    ...(pathTowns === null ? {} : { pathTowns }),
    state: readText(column(catalogue, 'state'), row) ?? '',
    counties: readCounties(catalogue, row),
    ...(countiesByLine > 0 ? { countiesByLine } : {}),
    wfo: readText(column(catalogue, 'wfo'), row),
    beginUtc,
    endUtc: duration === null ? null : beginUtc + duration,
    beginLocal: formatLocalMinute(beginMinute + offset),
    zoneLetters: readText(column(catalogue, 'zoneLetters'), row) ?? '',
    sourceLocal: formatLocalMinute(beginMinute + readNumber(column(catalogue, 'sourceOffset'), row, 0)),
    rating: readText(column(catalogue, 'rating'), row) as Rating,
    startLat: readDegrees(column(catalogue, 'startLat'), row),
    startLon: readDegrees(column(catalogue, 'startLon'), row),
    endLat: readDegrees(column(catalogue, 'endLat'), row),
    endLon: readDegrees(column(catalogue, 'endLon'), row),
    ...(bends.length > 0 ? { bends } : {}),
    lengthMiles: readNumber(column(catalogue, 'lengthMiles'), row, null),
    widthYards: readNumber(column(catalogue, 'widthYards'), row, null),
    fatalities: readNumber(column(catalogue, 'fatalities'), row, null),
    injuries: readNumber(column(catalogue, 'injuries'), row, null),
    damageUsd: readNumber(column(catalogue, 'damageUsd'), row, null),
    cropDamageUsd: readNumber(column(catalogue, 'cropDamageUsd'), row, null),
    ...(atLeast > 0 ? { atLeast } : {}),
    radarVideoUrl: readText(column(catalogue, 'radarVideoUrl'), row),
  };
}

/** Returns a row as in the response of a list. */
export function readSummary(catalogue: Catalogue, row: number): TornadoSummary {
  const source = readRow(catalogue, row);
  return {
    id: source.id as TornadoSummary['id'],
    display_name: source.displayName,
    displayName: source.displayName,
    known_as: source.knownAs,
    ...(source.pathTowns === undefined ? {} : { path_towns: source.pathTowns }),
    state: source.state,
    cz_name: source.counties[0] ?? null,
    czName: source.counties[0] ?? null,
    wfo: source.wfo,
    begin_datetime: formatInstant(source.beginUtc),
    end_datetime: source.endUtc === null ? null : formatInstant(source.endUtc),
    begin_local: source.sourceLocal,
    begin_wall: source.beginLocal,
    begin_zone_letters: source.zoneLetters,
    tor_f_scale: source.rating,
    start_lat: source.startLat,
    start_lon: source.startLon,
    end_lat: source.endLat,
    end_lon: source.endLon,
    path_length: source.lengthMiles,
    path_width: source.widthYards,
    fatalities: source.fatalities,
    injuries: source.injuries,
    damage_estimate: source.damageUsd,
    ...fromAtLeastBits(source.atLeast ?? 0),
    radar_video_url: source.radarVideoUrl,
  };
}

/** Returns `whenNull` for null, so that a column without nulls has plain numbers. */
export function readNumber<T extends number | null>(
  { values, codes }: NumberColumn,
  row: number,
  whenNull: T,
): number | T {
  return values[codes[row] as number] ?? whenNull;
}

export function readText({ values, codes }: TextColumn, row: number): string | null {
  return values[codes[row] as number] ?? null;
}

export function readDegrees({ scale, steps }: DegreesColumn, row: number): number | null {
  const step = steps[row] as number;
  return step === nullStep ? null : step / scale;
}

/** How many of a row's counties, the last ones, no agency names. */
export function readCountiesByLine(catalogue: Catalogue, row: number): number {
  return readNumber(column(catalogue, 'countiesByLine'), row, 0);
}

export function readBends(catalogue: Catalogue, row: number): Position[] {
  return readTexts(column(catalogue, 'bends'), row).map((text) => {
    const [lat, lon] = text.split(',');
    return { lat: Number(lat), lon: Number(lon) };
  });
}

export function readCounties(catalogue: Catalogue, row: number): string[] {
  return readTexts(column(catalogue, 'counties'), row);
}

export function readTexts({ values, codes, starts }: TextListColumn, row: number): string[] {
  return Array.from(codes.subarray(starts[row], starts[row + 1]), (code) => values[code] ?? '');
}
