import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { dynamodbStandIns } from '../../testing/test-table.ts';

const tornadoes = [madeUpTornado('1974-04-03T20:30:00Z')];
const coverage = tornadoExamples.getRecordCoverage.response;
const key = 'media/catalogue/0-coverage.json';

describe.each(dynamodbStandIns)('what the record covers on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const put = (value: string) => {
    const { bucket, bucketName } = entry.storage;
    bucket.objects.set(`/${bucketName}/${key}`, Buffer.from(value));
  };
  const get = () => entry.get('/catalogue/coverage');

  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
  });

  afterAll(() => entry.stop());

  it('is not known before there is a record, nor of one that an older version has written', async () => {
    expect(await get()).toMatchObject({ status: 404, body: { error: 'No record has been loaded yet.' } });
    await entry.publish({ tornadoes });
    await entry.restart();
    const error = 'The record’s coverage will be counted at the next import.';
    expect(await get()).toMatchObject({ status: 404, body: { error, code: 'NOT_FOUND' } });
  });

  it('is what its import has counted, under the name of the release that is served', async () => {
    put(JSON.stringify(coverage));
    await entry.publish({ tornadoes, run: 2, pointer: { coverageKey: key } });
    await entry.restart();
    const { status, body, headers } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({ ...coverage, release: 'test-2' });
    expect(headers['cache-control']).toMatch(/^public, /);
  });

  it('is read once, and then not needed again', async () => {
    entry.s3.cut();
    expect((await get()).status).toBe(200);
    entry.s3.mend();
  });

  it('is unavailable while S3 is, without disturbing anything else, and is found again', async () => {
    await entry.restart();
    expect((await entry.get('/tornadoes')).status).toBe(200);
    entry.s3.cut();
    const error = 'The record’s coverage can’t be loaded right now. Please try again.';
    expect(await get()).toMatchObject({ status: 503, body: { error, code: 'UNAVAILABLE' } });
    expect((await entry.get('/tornadoes')).status).toBe(200);
    entry.s3.mend();
    expect((await get()).status).toBe(200);
  });
});
