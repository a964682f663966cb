import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { readSnapshot } from '@touchdown/functions/domain/catalogue/read-snapshot.ts';
import { archivedJson, archiveJson } from '@touchdown/functions/features/imports/release/json-archive.ts';
import type { Manifest } from '@touchdown/functions/features/imports/release/manifest.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { movePointer } from '@touchdown/functions/testing/publish-test-record.ts';
import { readRow } from '@touchdown/shared/catalogue/read-row.ts';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { fileOnlyFields } from '@touchdown/shared/tornadoes/listed-fields.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officialRows } from './testing/corrected-record.ts';
import { detailsOf, detailsOf1974, separateTornadoes } from './testing/made-up-files.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

async function served(ports: ImportPorts) {
  const pointer = await readPointer(ports.dynamo, ports.table);
  const file = await ports.media.get(pointer?.snapshotKey ?? '');
  if (!pointer || !file) throw new Error('No record is served.');
  const manifest = await archivedJson<Manifest>(ports.record, pointer.manifestKey);
  return { pointer, manifest, catalogue: readSnapshot(file, pointer.snapshotKey) };
}

/** Makes the rows of all years those of an older version. */
async function age(ports: ImportPorts): Promise<void> {
  const { pointer, manifest } = await served(ports);
  for (const [year, { rowsFormat: _newer, ...known }] of Object.entries(manifest.years)) {
    const rows = await archivedJson<CatalogueRow[]>(ports.record, known.rowsKey);
    const older = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !fileOnlyFields.has(name))),
    );
    manifest.years[year] = { ...known, rowsKey: await archiveJson(ports.record, `rows/${year}`, older) };
  }
  const manifestKey = await archiveJson(ports.record, 'manifests', manifest);
  await movePointer({ client: ports.dynamo, table: ports.table }, { ...pointer, manifestKey });
}

it('rows of an older version get the new fields with the next import of any year', async () => {
  const ports = await servers.newRecord();
  await runImport([detailsOf1974('20000101', separateTornadoes([6]))], {}, ports);
  await age(ports);
  expect((await officialRows(ports)).map(({ eventIds }) => eventIds)).toEqual([undefined]);

  const rows = separateTornadoes([1]).map((row) => ({ ...row, BEGIN_YEARMONTH: '197504', EVENT_ID: '900' }));
  await runImport([detailsOf(1975, '20000102', rows)], {}, ports);
  const { catalogue, manifest } = await served(ports);
  expect(catalogue.count).toBe(2);
  expect(readRow(catalogue, 1)).toMatchObject({ sources: 'NCEI', sourceClass: 'paper', segmentCount: 1 });
  expect(Object.values(manifest.years).every(({ rowsFormat }) => rowsFormat !== undefined)).toBe(true);
  expect((await officialRows(ports)).every(({ eventIds }) => eventIds !== undefined)).toBe(true);
});
