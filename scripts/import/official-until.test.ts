import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPointer } from '@touchdown/functions/domain/catalogue/catalogue-pointer.ts';
import { archivedJson, archiveJson } from '@touchdown/functions/features/imports/release/json-archive.ts';
import type { Manifest } from '@touchdown/functions/features/imports/release/manifest.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { movePointer } from '@touchdown/functions/testing/publish-test-record.ts';
import { recordAnswerOf } from '@touchdown/shared/storm-reports/record-answer.ts';
import {
  detailsOf,
  detailsOf2013,
  listOf20May2013,
  spcRecordOf,
  spcRowsOf,
} from './testing/made-up-files.ts';
import { servedReports } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

const forced = { force: ['withdrawals'] } as const;

/** Until when the record goes, and what it says to the only report. */
async function state(ports: ImportPorts) {
  const until = (await readPointer(ports.dynamo, ports.table))?.officialUntil ?? null;
  const [report] = await servedReports(ports);
  return [until, report && recordAnswerOf(report, until)];
}

it('the record says until when it goes, and to each report what became of it, also after a rollback', async () => {
  const ports = await servers.newRecord();
  await runImport([listOf20May2013([1])], {}, ports);
  expect(await state(ports)).toEqual([null, 'waiting']);
  await runImport([spcRecordOf(spcRowsOf(2012, 2))], {}, ports);
  expect(await state(ports)).toEqual(['2012-12-31', 'waiting']);
  await runImport([detailsOf2013('20130801', false)], {}, ports);
  expect(await state(ports)).toEqual(['2013-05-31', 'not_a_tornado']);
  await runImport([detailsOf2013('20130901', true)], {}, ports);
  expect(await state(ports)).toEqual(['2013-05-31', 'became']);
  await runImport([detailsOf2013('20131001', false)], forced, ports);
  expect(await state(ports)).toEqual(['2013-05-31', 'not_a_tornado']);
  for (const expected of ['became', 'not_a_tornado']) {
    await rollBack(ports);
    expect(await state(ports)).toEqual(['2013-05-31', expected]);
  }
  await rollBack(ports);
  expect(await state(ports)).toEqual(['2012-12-31', 'waiting']);
});

it('a gap is not hidden by a later year, and ends with the file that fills it', async () => {
  const ports = await servers.newRecord();
  const of2012 = spcRecordOf(spcRowsOf(2012, 2));
  await runImport([of2012, detailsOf(2014, '20140801', [])], {}, ports);
  expect(await state(ports)).toEqual(['2012-12-31', undefined]);
  await runImport([spcRecordOf(spcRowsOf(2013, 1))], {}, ports);
  expect(await state(ports)).toEqual(['2014-04-30', undefined]);
});

it('a file that an older version imported is counted by its tornadoes with the next import', async () => {
  const ports = await servers.newRecord();
  await runImport([detailsOf2013('20130801', true)], {}, ports);
  const pointer = await readPointer(ports.dynamo, ports.table);
  if (!pointer) throw new Error('No record is served.');
  const manifest = await archivedJson<Manifest>(ports.record, pointer.manifestKey);
  delete manifest.years[2013]?.sources.details?.until;
  const manifestKey = await archiveJson(ports.record, 'manifests', manifest);
  const older = { ...pointer, manifestKey, officialUntil: null };
  await movePointer({ client: ports.dynamo, table: ports.table }, older);
  expect(await state(ports)).toEqual([null, undefined]);
  await runImport([listOf20May2013([1])], {}, ports);
  expect(await state(ports)).toEqual(['2013-05-31', 'became']);
});
