import { fieldsAtLeast } from '../tornadoes/at-least.ts';
import { convectiveDateOf } from '../tornadoes/day-kinds.ts';
import { isDefaultLength, isDefaultWidth } from '../tornadoes/default-sizes.ts';
import { fileRating } from '../tornadoes/file-rating.ts';
import { nameOf } from '../tornadoes/display-name.ts';
import { fieldRows, listSeparator } from '../tornadoes/listed-fields.ts';
import { wholeSpcNumber } from '../tornadoes/spc-number.ts';
import { listed, withFields } from './export-browser-rows.ts';
import { columnsAtLeast, columnsOf, type ExportRow } from '../tornadoes/export/export-columns.ts';
import { casualtiesIn, placeOfFilter, type Casualties } from './casualties.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import type { Catalogue } from './columns.ts';
import { touchedBy } from './county-names.ts';
import { formatInstant } from './local-time.ts';
import type { CatalogueFilter } from './query.ts';
import { readRow } from './read-row.ts';

/**
 * Reads rows of the whole record for an exported file, one by one. `site` is such as `https://example.org`. A selection by
 * state or county has the people who were there as well.
 */
export function* exportRows(
  catalogue: Catalogue,
  rows: Iterable<number>,
  site: string,
  filter: CatalogueFilter = {},
): Generator<ExportRow> {
  const place = placeOfFilter(filter);
  const read = place && casualtiesIn(catalogue, place);
  for (const row of rows) {
    const source = readRow(catalogue, row);
    // A blank name in the source is none.
    const counties = source.counties.filter((name) => name !== '');
    const touched = touchedBy({ ...source, counties });
    const cells = {
      id: source.id,
      name: nameOf({ id: source.id, display_name: source.displayName, known_as: source.knownAs }).title,
      rating: fileRating(source),
      ...timeCells(source),
      county: counties[0] ?? null,
      counties: listed(touched.named),
      states_touched: listed(touched.states),
      counties_touched: listed(touched.counties),
      states_by_line: listed(touched.statesByLine),
      counties_by_line: listed(touched.countiesByLine),
      bends: listed((source.bends ?? []).map(({ lat, lon }) => `${lat},${lon}`)),
      ...damageCells(source),
      ...originCells(source),
      url: `${site}/tornadoes/${source.id}`,
      ...(read ? hereCells(read(row)) : {}),
    };
    yield withFields(cells, source, fieldRows) as ExportRow;
  }
}

function hereCells({ deaths, injuries }: Casualties) {
  return { deaths_here: deaths, injuries_here: injuries };
}

function timeCells(source: CatalogueRow) {
  const { beginLocal, beginUtc, endUtc, endLat, timeZone } = source;
  const ends = [...(endUtc === null ? [] : ['time']), ...(endLat === null ? [] : ['place'])];
  return {
    begin_wall: beginLocal,
    local_date: beginLocal.slice(0, 10),
    begin_wall_clock: timeZone === undefined ? whereKnown(source, 'source') : 'place',
    begin_utc: formatInstant(beginUtc),
    end_utc: endUtc === null ? null : formatInstant(endUtc),
    end_known: ends.length === 0 ? 'neither' : ends.join(' and '),
    convective_date: convectiveDateOf(beginUtc * 1000),
  };
}

/** An amount is exact only if nothing else is known: neither a class, nor a part without an amount. */
function damageCells(source: CatalogueRow) {
  const { damageUsd, damageMin, damageMax, atLeast = 0 } = source;
  const partial: readonly string[] = fieldsAtLeast(atLeast);
  const isPartial = partial.includes('damage_estimate');
  return {
    damage_min_usd: whereKnown(source, damageMin ?? damageUsd),
    damage_max_usd: isPartial ? null : whereKnown(source, damageMax ?? damageUsd),
    damage_at_least: isPartial,
    crop_damage_at_least: partial.includes('damage_crops'),
    at_least: columnsAtLeast(atLeast),
  };
}

function originCells(source: CatalogueRow) {
  const { correctedFields = '', compiledFields = '', spcNumbers, beginUtc, peakWind } = source;
  const [corrected, compiled] = [correctedFields, compiledFields].map((names) => names.split(listSeparator));
  const isOwn = (field: string) => corrected?.includes(field) || compiled?.includes(field);
  const spc = spcNumbers?.split(listSeparator).map((number) => wholeSpcNumber(number, beginUtc));
  const wind = corrected?.includes('max_wind_speed') ? 'correction' : 'narrative';
  return {
    length_is_default:
      source.lengthMiles === null ? null : !isOwn('path_length') && isDefaultLength(source.lengthMiles),
    width_is_default:
      source.widthYards === null ? null : !isOwn('path_width') && isDefaultWidth(source.widthYards),
    peak_wind_from: peakWind === undefined ? null : wind,
    spc_number: listed(spc ?? []),
    episode: source.episode ?? null,
    outbreak: source.outbreak ?? null,
    compiled_columns: compiledFields === '' ? null : columnsOf(compiled ?? []),
    corrected_columns: correctedFields === '' ? null : columnsOf(corrected ?? []),
  };
}

/** Snapshots from before the class of the source was in them say nothing about ranges and clocks either. */
function whereKnown<T>({ sourceClass }: Pick<CatalogueRow, 'sourceClass'>, value: T): T | null {
  return sourceClass === undefined ? null : value;
}
