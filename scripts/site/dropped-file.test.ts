import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ImportPorts } from '@touchdown/functions/features/imports/run/import-ports.ts';
import { listRuns, type RunRecord } from '@touchdown/functions/features/imports/run/run-records.ts';
import { madeUpDetails } from '@touchdown/functions/testing/made-up-details.ts';
import { isCounted, type LogLine } from '@touchdown/functions/testing/written-lines.ts';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toRecordPlace } from './find-record-place.ts';
import { importPortsOf } from '../import/import-target.ts';
import { approveValue } from '../import/testing/corrected-record.ts';
import { separateTornadoes } from '../import/testing/made-up-files.ts';
import { servedRecord } from '../import/testing/served-record.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';

/** A whole year with eight tornadoes. */
function tornadoesOf1973() {
  return separateTornadoes(Array.from({ length: 8 }, () => 0)).map((row) => ({
    ...row,
    BEGIN_YEARMONTH: row.BEGIN_YEARMONTH?.replace('1974', '1973') ?? '',
  }));
}

const details = madeUpDetails([{ BEGIN_TIME: '1320' }, { BEGIN_TIME: '1530', TOR_F_SCALE: 'F5' }]);

describe('a file dropped into the record’s bucket of the real templates', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-dropped-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let ports: ImportPorts;
  let closePorts: () => void;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log });
    const { dynamodbEndpoint, objectStoreUrl } = cloud;
    const place = toRecordPlace(cloud.nameOf, { dynamodbEndpoint, objectStoreUrl });
    ({ ports, close: closePorts } = importPortsOf(place, 'a test', () => {}));
  });
  afterAll(async () => {
    closePorts();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const put = async (name: string, Body: string) => {
    const s3 = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
    await s3.send(new PutObjectCommand({ Bucket: cloud.nameOf('Record'), Key: `incoming/${name}`, Body }));
    s3.destroy();
  };
  const lookForFiles = async () => {
    const schedule = cloud.schedules.find(({ expression }) => expression === 'rate(10 minutes)');
    await cloud.runSchedule(schedule?.logicalId ?? '');
  };
  const drop = async (name: string, Body: string) => {
    await put(name, Body);
    await lookForFiles();
  };
  /** Sends the message of a file that is not there. */
  const announceMissing = async (key: string) => {
    const s3 = { bucket: { name: cloud.nameOf('Record') }, object: { key } };
    await withQueue((sqs, QueueUrl) =>
      sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ Records: [{ s3 }] }) })),
    );
  };
  const withQueue = async <T>(act: (sqs: SQSClient, url: string) => Promise<T>): Promise<T> => {
    const endpoint = cloud.objectStoreUrl;
    const sqs = new SQSClient({ ...localCredentials, endpoint, useQueueUrlAsEndpoint: false });
    const result = await act(sqs, `${endpoint}/${account}/${cloud.nameOf('DroppedFiles')}`);
    sqs.destroy();
    return result;
  };
  /** Counts the messages that wait and those that are hidden. */
  const messagesLeft = async (): Promise<{ waiting: number; hidden: number }> => {
    const { Attributes: counts = {} } = await withQueue((sqs, QueueUrl) =>
      sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] })),
    );
    return {
      waiting: Number(counts['ApproximateNumberOfMessages']),
      hidden: Number(counts['ApproximateNumberOfMessagesNotVisible']),
    };
  };
  const finished = (run: number): Promise<RunRecord> =>
    vi.waitFor(
      async () => {
        const record = (await listRuns(ports, 10)).find((candidate) => candidate.run === run);
        if (!record?.finishedAt)
          throw new Error(`Run ${run} has not finished: ${lines.slice(-5).join('\n')}`);
        return record;
      },
      { timeout: 60_000, interval: 100 },
    );

  it('is imported when its queue is read, and served', async () => {
    await drop('StormEvents_details-ftp_v1.0_d1974_c20200101.csv', details);
    expect(await finished(1)).toMatchObject({ status: 'applied', by: 'dropped file' });
    const served = await servedRecord(ports);
    expect(served?.pointer).toMatchObject({ run: 1, kind: 'official', count: 2 });
    expect(served?.details).not.toContain(undefined);
  });

  it('is refused if it is not an agency’s file, with one log line that the alarm counts', async () => {
    await drop('holiday pictures.csv', 'place,picture\nNorman,1\n');
    expect(await finished(2)).toMatchObject({ status: 'refused', what: 'holiday pictures.csv' });
    await vi.waitFor(() => {
      const refusals = lines.filter((line) => line.includes('import refused'));
      expect(refusals).toHaveLength(1);
      for (const line of refusals) {
        expect(isCounted(JSON.parse(line) as LogLine, 'imports/failure')).toBe(true);
      }
    });
    expect((await servedRecord(ports))?.pointer.run).toBe(1);
  });

  it('is refused if it would withdraw too many tornadoes, and leaves no message in the queue', async () => {
    const rows = tornadoesOf1973();
    await drop('StormEvents_details-ftp_v1.0_d1973_c20210101.csv', madeUpDetails(rows));
    expect(await finished(3)).toMatchObject({ status: 'applied' });
    const before = await servedRecord(ports);
    for (const run of [4, 5]) {
      // Twice, because a queue may deliver a message twice.
      await drop('StormEvents_details-ftp_v1.0_d1973_c20220101.csv', madeUpDetails(rows.slice(6)));
      expect(await finished(run)).toMatchObject({
        status: 'refused',
        outcome: expect.stringContaining('1973: 6 of its 8 tornadoes would be withdrawn.'),
      });
    }
    expect(await messagesLeft()).toEqual({ waiting: 0, hidden: 0 });
    const refusals = lines.filter((line) => line.includes('import refused') && line.includes('withdrawn'));
    const counted = refusals.map((line) => JSON.parse(line) as LogLine);
    expect(counted.map((line) => isCounted(line, 'imports/failure'))).toEqual([true, true]);
    expect(await servedRecord(ports)).toEqual(before);
    expect((await listRuns(ports, 1))[0]).toMatchObject({ run: 5 });
  });

  it('changes nothing if the record already has its content', async () => {
    await drop('StormEvents_details-ftp_v1.0_d1973_c20210101.csv', madeUpDetails(tornadoesOf1973()));
    expect(await finished(6)).toMatchObject({ status: 'unchanged' });
    expect((await servedRecord(ports))?.pointer.run).toBe(3);
  });

  it('is imported one after the other with a second file that was dropped at the same time', async () => {
    const detailsOf = (year: string) => madeUpDetails([{ BEGIN_YEARMONTH: `${year}06`, EVENT_ID: year }]);
    await Promise.all(
      ['1975', '1976'].map((year) =>
        put(`StormEvents_details-ftp_v1.0_d${year}_c20200101.csv`, detailsOf(year)),
      ),
    );
    // The next run of the schedule may begin before this one has ended.
    await Promise.all([lookForFiles(), lookForFiles()]);
    expect(await finished(7)).toMatchObject({ status: 'applied' });
    expect(await finished(8)).toMatchObject({ status: 'applied' });
    expect((await servedRecord(ports))?.pointer).toMatchObject({ run: 8, count: 12 });
  });

  it('keeps approved corrections, which the hourly schedule writes into the snapshots', async () => {
    const before = await servedRecord(ports);
    const id = before?.rows[0]?.id ?? '';
    const gone = '19700101-abcd1234';
    await approveValue(ports, gone, 'injuries', 1);
    for (let at = 0; at < 100; at++) await approveValue(ports, id, 'injuries', at, -1);
    const hourly = cloud.schedules.find(({ expression }) => expression === 'rate(1 hour)');
    await cloud.runSchedule(hourly?.logicalId ?? '');
    expect(await finished(9)).toMatchObject({
      what: 'corrections',
      outcome: '101 changes of 1 corrected tornadoes are in the snapshot.',
      counts: { corrections: 101, correctionsToReview: 2 },
    });
    const after = await servedRecord(ports);
    expect(after?.pointer).toMatchObject({ run: 8, count: 12, sequence: 101, snapshotSequence: 101 });
    expect(after?.rows[0]).toMatchObject({ id, injuries: 99 });
    expect(after?.rows.slice(1)).toEqual(before?.rows.slice(1));

    const replaced = { TableName: ports.table, Key: itemKey(catalogue.kinds.replacedSnapshots, { run: 9 }) };
    const aYearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
    const UpdateExpression = 'SET #at = :at';
    const names = { ExpressionAttributeNames: { '#at': 'at' } };
    const values = { ExpressionAttributeValues: { ':at': aYearAgo } };
    await ports.dynamo.send(new UpdateCommand({ ...replaced, UpdateExpression, ...names, ...values }));
    await cloud.runSchedule(hourly?.logicalId ?? '');
    expect((await ports.dynamo.send(new GetCommand(replaced))).Item).toBeUndefined();
    expect(await ports.media.get(before?.pointer.snapshotKey ?? '')).toBeUndefined();
    expect(await ports.media.get(after?.pointer.snapshotKey ?? '')).toBeDefined();
    expect(lines.join('\n')).not.toContain('AccessDenied');
  });

  it('stays in the queue if it cannot be read, for the next attempt, and keeps no other file', async () => {
    await announceMissing('incoming/gone.csv');
    await put('StormEvents_details-ftp_v1.0_d1976_c20200101.csv', madeUpDetails([]));
    await lookForFiles();
    const failed = lines.filter((line) => line.includes('import failed'));
    expect(failed.map((line) => (JSON.parse(line) as LogLine)['what'])).toEqual(['gone.csv']);
    expect(await messagesLeft()).toEqual({ waiting: 0, hidden: 1 });
  });
});
