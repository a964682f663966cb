import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { ImportPorts } from '@touchdown/functions/imports/run/import-ports.ts';
import { listRuns, type RunRecord } from '@touchdown/functions/imports/run/run-records.ts';
import { madeUpDetails } from '@touchdown/functions/testing/made-up-details.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { placeNamed } from '../import/find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';
import { servedRecord } from '../import/testing/served-record.ts';
import { localCredentials } from './local-credentials.ts';
import { startLocalCloud, type LocalCloud } from './start-local-cloud.ts';

const details = madeUpDetails([{ BEGIN_TIME: '1320' }, { BEGIN_TIME: '1530', TOR_F_SCALE: 'F5' }]);

describe('a file dropped into the record’s bucket of the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-dropped-'));
  const lines: string[] = [];
  let cloud: LocalCloud;
  let ports: ImportPorts;
  let closePorts: () => void;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalCloud({ stateDir, port: 0, site: 'none', inMemory: true, log });
    const { dynamodbEndpoint, objectStoreUrl } = cloud;
    const place = placeNamed(cloud.nameOf, { dynamodbEndpoint, objectStoreUrl });
    ({ ports, close: closePorts } = importPortsOf(place, 'a test', () => {}));
  });
  afterAll(async () => {
    closePorts();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const drop = async (name: string, Body: string) => {
    const s3 = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: cloud.nameOf('Record'), Key: `incoming/${name}`, Body }));
    s3.destroy();
  };
  const finished = (run: number): Promise<RunRecord> =>
    vi.waitFor(
      async () => {
        const found = (await listRuns(ports, 10)).find((record) => record.run === run);
        if (!found?.finishedAt) throw new Error(`Run ${run} has not finished: ${lines.slice(-5).join('\n')}`);
        return found;
      },
      { timeout: 20_000, interval: 100 },
    );

  it('is imported by the function that the queue wakes, and served', async () => {
    await drop('StormEvents_details-ftp_v1.0_d1974_c20200101.csv', details);
    expect(await finished(1)).toMatchObject({ status: 'applied', by: 'dropped file' });
    const served = await servedRecord(ports);
    expect(served?.pointer).toMatchObject({ run: 1, kind: 'official', count: 2 });
    expect(served?.details).not.toContain(undefined);
  });

  it('is refused once when it is none of an agency’s, with a line that the alarm counts', async () => {
    await drop('holiday pictures.csv', 'place,picture\nNorman,1\n');
    expect(await finished(2)).toMatchObject({ status: 'refused', what: 'holiday pictures.csv' });
    await vi.waitFor(() => {
      const refusals = lines.filter((line) => line.includes('import refused'));
      expect(refusals.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['ERROR']);
    });
    expect((await servedRecord(ports))?.pointer.run).toBe(1);
  });

  it('changes nothing when the record has its content', async () => {
    await drop('StormEvents_details-ftp_v1.0_d1974_c20200101.csv', details);
    expect(await finished(3)).toMatchObject({ status: 'unchanged' });
    expect((await servedRecord(ports))?.pointer.run).toBe(1);
  });

  it('waits for another that was dropped with it, and both are in the record', async () => {
    const of = (year: string) => madeUpDetails([{ BEGIN_YEARMONTH: `${year}06`, EVENT_ID: year }]);
    await Promise.all(
      ['1975', '1976'].map((year) => drop(`StormEvents_details-ftp_v1.0_d${year}_c20200101.csv`, of(year))),
    );
    expect(await finished(4)).toMatchObject({ status: 'applied' });
    expect(await finished(5)).toMatchObject({ status: 'applied' });
    expect((await servedRecord(ports))?.pointer).toMatchObject({ run: 5, count: 4 });
  });
});
