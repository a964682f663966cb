import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { Rating } from '@touchdown/shared/tornadoes/rating.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { placeName } from './synthetic-record.ts';

const dataFolder = process.env['TOUCHDOWN_TEST_DATA'] ?? join(import.meta.dirname, '../../../shared/data');
const file = join(dataFolder, 'spc/1950-2022-tornadoes-tidied.csv.gz');

/**
 * Returns the SPC record 1950-2022 as rows, or undefined if the file does not exist. The rows have the size
 * and shape of the record but are not those of the importer: the file has county numbers without names, so
 * the names are made up.
 */
export function readSpcRows(): CatalogueRow[] | undefined {
  if (!existsSync(file)) return undefined;
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const names = header.split(',');
  return lines.map((line, index) => {
    const cells = line.split(',');
    return toRow(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])), index);
  });
}

function toRow(cells: Record<string, string>, index: number): CatalogueRow {
  const text = (name: string) => cells[name] ?? '';
  const amount = (name: string) => (text(name) === 'NA' || text(name) === '' ? null : Number(text(name)));
  const counties = ['f1', 'f2', 'f3', 'f4']
    .map((name) => Number(text(name)))
    .filter((fips) => fips > 0)
    .map((fips) => placeName(Number(text('stf')) * 1000 + fips));
  const hasEnd = Number(text('elat')) !== 0 && Number(text('elon')) !== 0;
  const scale = text('date') >= '2007-02-01' ? 'EF' : 'F';
  return {
    id: mintTornadoId(text('date'), `spc:${text('yr')}-${text('om')}-${index}`),
    displayName: `${text('st')} - ${counties[0] ?? 'Unknown'} County Tornado`,
    knownAs: null,
    state: text('st'),
    counties,
    wfo: null,
    beginUtc: Date.parse(text('datetime_utc')) / 1000,
    endUtc: null,
    beginLocal: `${text('date')}T${text('time').slice(0, 5)}`,
    zoneLetters: 'CST',
    sourceLocal: `${text('date')}T${text('time').slice(0, 5)}`,
    rating: (text('mag') === 'NA' ? 'N/A' : `${scale}${text('mag')}`) as Rating,
    startLat: amount('slat'),
    startLon: amount('slon'),
    endLat: hasEnd ? amount('elat') : null,
    endLon: hasEnd ? amount('elon') : null,
    lengthMiles: amount('len'),
    widthYards: amount('wid'),
    fatalities: amount('fat'),
    injuries: amount('inj'),
    damageUsd: amount('loss'),
    cropDamageUsd: null,
    radarVideoUrl: null,
  };
}
