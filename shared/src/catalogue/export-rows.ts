import { nameOf } from '../tornadoes/display-name.ts';
import { columnsAtLeast, type ExportRow } from '../tornadoes/export/export-columns.ts';
import type { Catalogue } from './columns.ts';
import { formatInstant } from './local-time.ts';
import { readRow } from './read-row.ts';

/** Reads rows of the whole record for an exported file, one by one. `site` is such as `https://example.org`. */
export function* exportRows(
  catalogue: Catalogue,
  rows: Iterable<number>,
  site: string,
): Generator<ExportRow> {
  for (const row of rows) {
    const source = readRow(catalogue, row);
    yield {
      id: source.id,
      name: nameOf({ id: source.id, display_name: source.displayName, known_as: source.knownAs }).title,
      known_as: source.knownAs,
      rating: source.rating,
      begin_wall: source.beginLocal,
      zone: source.zoneLetters,
      begin_utc: formatInstant(source.beginUtc),
      end_utc: source.endUtc === null ? null : formatInstant(source.endUtc),
      state: source.state,
      county: source.counties[0] ?? null,
      counties: source.counties.length === 0 ? null : source.counties.join('; '),
      nws_office: source.wfo,
      deaths: source.fatalities,
      injuries: source.injuries,
      length_miles: source.lengthMiles,
      width_yards: source.widthYards,
      damage_usd: source.damageUsd,
      crop_damage_usd: source.cropDamageUsd,
      at_least: columnsAtLeast(source.atLeast ?? 0),
      begin_lat: source.startLat,
      begin_lon: source.startLon,
      end_lat: source.endLat,
      end_lon: source.endLon,
      url: `${site}/tornadoes/${source.id}`,
    };
  }
}
