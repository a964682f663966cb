import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  defaultColumns,
  exportColumnNames,
  exportHeadNames,
} from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { onlyWhole } from '@touchdown/level2/testing/depth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadStartRecord } from '../record/load-start-record.ts';
import { gdalPackage } from '../system/system-packages.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchdown-exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Layer {
  name: string;
  count: number;
  fields: string[];
}

function ogrinfo(...options: string[]): string {
  return execFileSync('ogrinfo', ['-ro', ...options], { maxBuffer: 100_000_000 }).toString();
}

/** Returns what GDAL finds in a file that is opened without any options. */
function layerOf(file: string): Layer {
  const printed = ogrinfo('-so', '-al', file);
  return {
    name: /^Layer name: (.+)$/m.exec(printed)?.[1] ?? '',
    count: Number(/^Feature Count: (\d+)$/m.exec(printed)?.[1]),
    fields: [
      ...printed.matchAll(/^(\w+): (?:String|Integer|Integer\(Boolean\)|Integer64|Real|Date|DateTime) \(/gm),
    ].map(([, name]) => name ?? ''),
  };
}

/** Returns the numbers of the one row that a query finds. */
function selectFrom(file: string, sql: string): Record<string, number> {
  const printed = ogrinfo('-q', '-dialect', 'SQLITE', '-sql', sql, file);
  const found = printed.matchAll(/^ {2}(\w+) \(\w+\) = (.+)$/gm);
  return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
}

const kinds = onlyWhole('files of the compiled record, by GDAL')
  ? (['sample', 'compiled'] as const)
  : (['sample'] as const);

describe.skipIf(!gdalPackage.isPresent()).each(kinds)('files of the %s record (needs gdal-bin)', (kind) => {
  const stateDir = join(folder, kind);
  let cloud: LocalSite;
  let total = 0;

  beforeAll(async () => {
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log: () => {} });
    await loadStartRecord(cloud, { kind }, () => {});
    // An export reads the snapshot, which is published now. Filling the tables takes twice as long as this test.
    await cloud.filling.close();
    const response = await fetch(`${cloud.url}/api/v1/tornadoes?limit=1`);
    ({ total } = ((await response.json()) as { pagination: { total: number } }).pagination);
    expect(total).toBeGreaterThan(kind === 'sample' ? 200 : 70_000);
  });
  afterAll(() => cloud.close());

  async function download(query: string): Promise<string> {
    const response = await fetch(`${cloud.url}/api/v1/tornadoes/export?${query}`);
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    const name = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
    const file = join(folder, name);
    writeFileSync(file, new Uint8Array(await response.arrayBuffer()));
    return file;
  }

  it('are read by ogrinfo, with every tornado and every column', async () => {
    expect(layerOf(await download('format=csv&columns=all'))).toMatchObject({
      count: total,
      fields: [...exportColumnNames, ...exportHeadNames],
    });
    const csv = await download('format=csv');
    expect(layerOf(csv)).toMatchObject({ count: total, fields: defaultColumns(false) });
    const geojson = await download('format=geojson');
    const { fields, ...layer } = layerOf(geojson);
    expect(layer).toEqual({ name: 'tornadoes', count: total });
    // What a tornado lacks is left out, so a column is where it first occurs, and none of the sample has flags.
    expect(fields.length).toBeGreaterThan(20);
    expect(defaultColumns(false)).toEqual(expect.arrayContaining(fields));
    const sums = selectFrom(
      geojson,
      'SELECT count(geometry) AS drawn, count(begin_lat) AS placed, sum(deaths) AS deaths FROM tornadoes',
    );
    expect(sums['drawn']).toBe(sums['placed']);
    const name = basename(csv, '.csv');
    const inCsv = selectFrom(csv, `SELECT sum(CAST(deaths AS INTEGER)) AS deaths FROM "${name}"`);
    expect(inCsv['deaths']).toBe(sums['deaths']);
    expect(sums['deaths']).toBeGreaterThan(1_000);
  });
});
