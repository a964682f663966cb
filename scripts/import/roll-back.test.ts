import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadCompiledRecord } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { previewRollback, rollBack } from '@touchdown/functions/features/imports/run/roll-back.ts';
import { runImport, type ImportOptions } from '@touchdown/functions/features/imports/run/run-import.ts';
import { listRuns } from '@touchdown/functions/features/imports/run/run-records.ts';
import { call, httpEvent, testOriginVerify } from '@touchdown/functions/testing/http-request.ts';
import { stormReportRoutes } from '@touchdown/shared/storm-reports/routes.ts';
import { rollbackLines } from './print-rollback.ts';
import { approveValue } from './testing/corrected-record.ts';
import { detailsOf1974, detailsOf2013, listOf20May2013, separateTornadoes } from './testing/made-up-files.ts';
import { fewSampleDrafts } from './testing/sample-drafts.ts';
import { servedRecord } from './testing/served-record.ts';
import { startTestServers, type TestServers } from './testing/test-record.ts';

let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
});
afterAll(() => servers.stop());

const ascending = (a: number | null, b: number | null) => (a ?? 0) - (b ?? 0);

/** The made-up revisions tell themselves apart by their deaths. */
const forced: ImportOptions = { force: ['deaths', 'changes'] };

/** Deaths by tornado, which differ between the releases. */
const deathsServed = async (ports: ImportPorts) =>
  (await servedRecord(ports))?.rows.map(({ fatalities }) => fatalities).toSorted(ascending);

const details = (revision: string, deaths: readonly number[]) =>
  detailsOf1974(revision, separateTornadoes(deaths));
const [good, bad] = [
  [6, 9],
  [0, 1],
];

describe('a rollback', () => {
  it('restores the release before the last change, past a run that changed nothing', async () => {
    const ports = await servers.newRecord();
    await runImport([details('20200101', good)], forced, ports);
    await runImport([details('20210101', bad)], forced, ports);
    const renamed = await runImport([details('20220101', bad)], forced, ports);
    expect(renamed.status).toBe('unchanged');
    await rollBack(ports);
    expect(await deathsServed(ports)).toEqual(good);
    expect(await rollBack(ports)).toBeUndefined();
    expect(await deathsServed(ports)).toEqual(good);
  });

  it('never restores a release that was rolled back before', async () => {
    const ports = await servers.newRecord();
    await runImport([details('20200101', good)], forced, ports);
    await runImport([details('20210101', bad)], forced, ports);
    await runImport([details('20220101', bad)], forced, ports);
    await rollBack(ports);
    await rollBack(ports);
    expect(await deathsServed(ports)).toEqual(good);
    await runImport([details('20230101', [7, 9])], forced, ports);
    await rollBack(ports);
    expect(await deathsServed(ports)).toEqual(good);
  });

  it('restores the sample after a second official record, not the official one that was rolled back', async () => {
    const ports = await servers.newRecord();
    const drafts = fewSampleDrafts();
    await loadCompiledRecord(ports, 'sample', 'one', drafts);
    await runImport([details('20200101', bad)], forced, ports);
    await rollBack(ports);
    await runImport([details('20210101', good)], forced, ports);
    await rollBack(ports);
    expect((await servedRecord(ports))?.pointer).toMatchObject({ kind: 'sample', count: drafts.length });
  });

  it('is in the list of runs, with the release that is served now', async () => {
    const ports = await servers.newRecord();
    await runImport([details('20200101', good), listOf20May2013([1, 2])], forced, ports);
    await runImport([listOf20May2013([1, 2, 3])], forced, ports);
    await rollBack(ports);
    expect((await listRuns(ports, 1))[0]).toMatchObject({
      what: 'rollback',
      status: 'applied',
      outcome: expect.stringMatching(/^Back to release .*-r1 \(run 1\): 2 tornadoes and 2 storm reports\.$/),
    });
  });
});

describe('a dry run of a rollback', () => {
  it('shows the release, the numbers, the years that differ and the corrections, and writes nothing', async () => {
    const ports = await servers.newRecord();
    expect(await previewRollback(ports)).toBeUndefined();
    await runImport([details('20200101', good), detailsOf2013('20200101', true)], forced, ports);
    await runImport([details('20210101', [...bad, 3]), listOf20May2013([1, 2])], forced, ports);
    const corrected = (await servedRecord(ports))?.rows.find(({ fatalities }) => fatalities === 3)?.id ?? '';
    const kept = (await servedRecord(ports))?.rows.find(({ fatalities }) => fatalities === 1)?.id ?? '';
    await approveValue(ports, corrected, 'injuries', 7);
    await approveValue(ports, kept, 'injuries', 8);
    const before = await itemsOf(ports);
    const preview = await previewRollback(ports);
    expect(preview).toMatchObject({
      run: 1,
      tornadoes: { before: 4, after: 3 },
      reports: { before: 2, after: 0 },
      years: [{ year: 1974, before: 3, after: 2 }],
    });
    const fates = preview?.corrections.map(({ target, fate }) => [target.id, fate]) ?? [];
    expect(Object.fromEntries(fates)).toEqual({
      [kept]: 'kept, new official value',
      [corrected]: 'target not in the record',
    });
    expect(await itemsOf(ports)).toEqual(before);
    const lines = preview ? rollbackLines(preview).join('\n') : '';
    expect(lines).toContain('1974: 2 instead of 3.');
    expect(lines).toContain('Storm reports: 0 instead of 2.');
    const outcome = await rollBack(ports);
    expect(outcome?.pointer).toMatchObject({ release: preview?.release, run: 1, count: 3 });
  });

  async function itemsOf({ dynamo, table }: ImportPorts) {
    return (await dynamo.send(new ScanCommand({ TableName: table }))).Items;
  }
});

describe('storm reports', () => {
  const minutes = Array.from({ length: 18 }, (_, at) => at);

  it('are restored with the record by a rollback, and the next list is compared with them', async () => {
    const ports = await servers.newRecord();
    const show = await storedReportsApi(ports);
    await runImport([details('20200101', good), listOf20May2013(minutes)], forced, ports);
    expect(await show()).toBe(18);
    await runImport([listOf20May2013([])], { force: ['withdrawals', 'deaths'] }, ports);
    expect(await show()).toBe(0);
    await rollBack(ports);
    expect(await show()).toBe(18);
    expect(await runImport([listOf20May2013(minutes)], forced, ports)).toMatchObject({ status: 'unchanged' });
    expect(await show()).toBe(18);
    const longer = await runImport([listOf20May2013([...minutes, 30])], forced, ports);
    expect(longer).toMatchObject({ status: 'applied', reports: { added: 1, withdrawn: 0 } });
    expect(await show()).toBe(19);
  });

  it('are removed by a rollback to a release without any', async () => {
    const ports = await servers.newRecord();
    const show = await storedReportsApi(ports);
    await runImport([details('20200101', good)], forced, ports);
    await runImport([listOf20May2013(minutes)], forced, ports);
    expect(await show()).toBe(18);
    await rollBack(ports);
    expect(await show()).toBe(0);
    expect(await runImport([listOf20May2013(minutes)], forced, ports)).toMatchObject({
      reports: { added: 18 },
    });
    expect(await show()).toBe(18);
  });

  it('stay when the sample changes', async () => {
    const ports = await servers.newRecord();
    const show = await storedReportsApi(ports);
    const drafts = fewSampleDrafts();
    await loadCompiledRecord(ports, 'sample', 'one', drafts);
    await runImport([listOf20May2013(minutes)], forced, ports);
    await loadCompiledRecord(ports, 'sample', 'two', drafts.slice(1));
    expect(await runImport([listOf20May2013(minutes)], forced, ports)).toMatchObject({ status: 'unchanged' });
    expect(await show()).toBe(18);
  });

  /** Returns a function that counts the storm reports in the API's list, with a newly loaded entry point. */
  async function storedReportsApi({ table }: ImportPorts): Promise<() => Promise<number>> {
    const environment = {
      CATALOGUE_TABLE: table,
      RADAR_TABLE: await servers.newTable('radar'),
      MEDIA_BUCKET: `${table}-media`,
      ORIGIN_VERIFY: testOriginVerify,
      CHECK_RESPONSES: '1',
      AWS_ENDPOINT_URL_DYNAMODB: servers.dynamodbEndpoint,
      AWS_ENDPOINT_URL_S3: servers.objectStoreUrl,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
    return async () => {
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
      vi.resetModules();
      const { handler } = await import('@touchdown/functions/features/storm-reports/storm-reports.http.ts');
      const { status, body } = await call(handler, httpEvent('GET', '/api/v1/spc-reports'));
      vi.unstubAllEnvs();
      expect(status).toBe(200);
      return stormReportRoutes.listStormReports.response.parse(body).data.pagination.total;
    };
  }
});
