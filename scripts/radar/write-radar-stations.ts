import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RadarStation } from '@touchdown/shared/radar/radar-station.ts';
import { metersPerFoot } from '@touchdown/shared/geo/length-units.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { projectRoot } from '../system/local-state-folder.ts';

/**
 * `node scripts/radar/write-radar-stations.ts nexrad-stations.txt`: writes the product's radar stations from
 * NCEI's list (www.ncei.noaa.gov/access/homr/file/nexrad-stations.txt), which has columns of fixed width and
 * heights in feet.
 */
const testBeds = new Set(['KCRI', 'KOUN']);

const [file] = process.argv.slice(2);
if (file) write(readStations(readFileSync(file, 'utf8')));
else {
  console.error(
    'Name the file: NCEI lists the stations at www.ncei.noaa.gov/access/homr/file/nexrad-stations.txt',
  );
  process.exitCode = 2;
}

function readStations(text: string): RadarStation[] {
  const [header = '', rule = '', ...lines] = text.split(/\r?\n/);
  const columns = columnsOf(header, rule);
  return lines
    .filter((line) => line.trim())
    .map((line) => readStation((name) => field(line, columns, name)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function readStation(read: (name: string) => string): RadarStation {
  const type = read('STNTYPE');
  if (type !== 'NEXRAD' && type !== 'TDWR')
    throw new Error(`${read('ICAO')} is neither NEXRAD nor TDWR: ${type}`);
  const [lat, lon, feet] = [Number(read('LAT')), Number(read('LON')), Number(read('ELEV'))];
  if (![lat, lon, feet].every(Number.isFinite)) throw new Error(`${read('ICAO')} has no location`);
  return {
    id: read('ICAO'),
    name: titleCase(read('NAME')),
    state: read('ST'),
    lat,
    lon,
    elevationMeters: Math.round(feet * metersPerFoot),
    kind: testBeds.has(read('ICAO')) ? 'TESTBED' : type,
  };
}

/** The second line underlines each column. */
function columnsOf(header: string, rule: string): Map<string, [number, number]> {
  const columns = new Map<string, [number, number]>();
  for (const { index, 0: dashes } of rule.matchAll(/-+/g)) {
    const end = index + dashes.length;
    columns.set(header.slice(index, end).trim(), [index, end]);
  }
  return columns;
}

function field(line: string, columns: Map<string, [number, number]>, name: string): string {
  const place = columns.get(name);
  if (!place) throw new Error(`The list has no column ${name}`);
  return line.slice(...place).trim();
}

function write(stations: readonly RadarStation[]): void {
  const rows = stations.map(
    (station) => `  ${JSON.stringify(Object.values(station)).replaceAll(/(?<=["\d]),/g, ', ')}`,
  );
  const file = join(projectRoot, 'shared', 'src', 'radar', 'radar-stations-table.json');
  writeFileSync(file, `[\n${rows.join(',\n')}\n]\n`);
  console.log(`${stations.length} stations`);
}
