import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tornadoExamples } from '@touchdown/shared/tornadoes/examples.ts';
import { noteSourceEnded, noteSourcesTried } from '../../domain/catalogue/source-states.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const tornadoes = [madeUpTornado('1974-04-03T20:30:00Z')];
const { files, ...covered } = tornadoExamples.getRecordCoverage.response;
/** NCEI's file of 1973 goes to March, whatever the day in its name. */
const coverage = {
  ...covered,
  files: files.map((file) => (file.dated === null ? file : { ...file, until: '1973-03-31' })),
  newest_reports: { name: '130520_rpts_torn.csv', date: '2013-05-20' },
};
const key = 'media/catalogue/0-coverage.json';

describe.each(oneStandIn)('how current the record is, on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const get = async () => {
    const { body } = await entry.get('/catalogue/sources');
    return body as typeof tornadoExamples.getRecordSources.response;
  };
  beforeAll(async () => {
    entry = await startTornadoEntry(endpoint);
  });
  afterAll(() => entry.stop());

  it('is unknown without a record, and of a sample nothing is due', async () => {
    const nothing = { official_until: null, is_scheduled: false };
    expect(await get()).toMatchObject(nothing);
    await entry.publish({ tornadoes, pointer: { kind: 'sample' } });
    const { sources, ...rest } = await get();
    expect(rest).toEqual(nothing);
    expect(sources.map(({ source, due_at: due, is_late: isLate }) => [source, due, isLate])).toEqual([
      ['ncei', null, false],
      ['spc', null, false],
      ['spc-daily', null, false],
    ]);
  });

  it('comes from the files of a record that no attempt here has made', async () => {
    const { bucket, bucketName } = entry.storage;
    bucket.objects.set(`/${bucketName}/${key}`, Buffer.from(JSON.stringify(coverage)));
    const coverageOf = { from: 1973, to: 1974 };
    await entry.publish({
      tornadoes,
      run: 2,
      pointer: { kind: 'official', coverageKey: key, coverage: coverageOf },
    });
    await entry.restart();
    const { official_until: until, sources } = await get();
    expect(until).toBe('1974-12-31');
    expect(sources.map(({ newest }) => newest?.date)).toEqual(['1973-03-31', '1974-12-31', '2013-05-20']);
  });

  it('says what each source last did, when it is due and since when it is late', async () => {
    const { client, table } = entry.storage;
    const place = { dynamo: client, table };
    const at = Date.parse('2024-08-03T14:00:09Z');
    await noteSourcesTried(place, ['ncei'], at);
    const attempt = { outcome: 'refused', sentence: '1974: too much.', isTaken: true } as const;
    const newest = { name: 'a file', date: '2024-04-30' };
    await noteSourceEnded(place, 'ncei', { attempt, newest }, at + 1_000);
    const { official_until: until, is_scheduled: isScheduled, sources } = await get();
    expect([until, isScheduled]).toEqual(['2024-04-30', true]);
    expect(sources[0]).toEqual({
      source: 'ncei',
      name: 'NCEI Storm Events',
      every: 'on the 3rd of each month',
      last_tried_at: '2024-08-03T14:00:09.000Z',
      last_success_at: '2024-08-03T14:00:10.000Z',
      last_outcome: 'refused',
      sentence: '1974: too much.',
      due_at: '2024-08-10T02:00:00.000Z',
      newest,
      is_late: true,
      late_since: '2024-09-08T14:00:00.000Z',
    });
    // The others are expected from then on.
    expect(sources[2]).toMatchObject({
      last_tried_at: null,
      due_at: '2024-08-04T12:40:00.000Z',
      is_late: true,
    });
  });
});
