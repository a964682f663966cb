import { beforeAll, describe, expect, it } from 'vitest';
import { TornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { madeUpTornado } from '../testing/made-up-tornado.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../testing/test-table.ts';
import { tornadoStore, type TornadoStore } from './tornado-store.ts';

describe.each(dynamodbStandIns)('the tornado store on $name', ({ endpoint }) => {
  let store: TornadoStore;
  const ofYear = Array.from({ length: 60 }, (_, i) =>
    madeUpTornado(
      `2011-04-${String(1 + (i % 30)).padStart(2, '0')}T${String(i % 24).padStart(2, '0')}:${String(i).padStart(2, '0')}:00Z`,
    ),
  );

  beforeAll(async () => {
    store = tornadoStore(testClient(endpoint), await createTestTable(endpoint, 'catalogue'));
    await store.put(ofYear);
  });

  it('gives back a tornado as it was put, nulls and all', async () => {
    const tornado = madeUpTornado('1999-05-03T23:26:00Z', { episode_id: '77', damage_estimate: 0 });
    await store.put([tornado]);
    expect(await store.find(tornado.id)).toEqual(tornado);
  });

  it('finds nothing under an id it does not hold', async () => {
    expect(await store.find(TornadoId.parse('19500101-zzzzzzzz'))).toBeUndefined();
  });

  it('lists a year newest first, and its parts make the whole', async () => {
    const whole = await store.newestOfYear(2011, 0, 100);
    const parts = [
      ...(await store.newestOfYear(2011, 0, 25)),
      ...(await store.newestOfYear(2011, 25, 25)),
      ...(await store.newestOfYear(2011, 50, 25)),
    ];
    expect(whole.map(({ id }) => id)).toEqual(parts.map(({ id }) => id));
    expect(whole).toHaveLength(60);
    const times = whole.map(({ begin_datetime: time }) => time);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('puts New Year’s Eve in the year UTC says, where its neighbours are', async () => {
    const eve = madeUpTornado('2011-01-01T02:00:00Z', { begin_local: '2010-12-31T20:00' });
    await store.put([eve]);
    expect((await store.newestOfYear(2011, 60, 1)).map(({ id }) => id)).toEqual([eve.id]);
  });

  it('forgets what is removed, however often', async () => {
    const tornado = madeUpTornado('1984-03-28T23:00:00Z');
    await store.put([tornado]);
    await store.remove([tornado.id]);
    await store.remove([tornado.id]);
    expect(await store.find(tornado.id)).toBeUndefined();
    expect(await store.newestOfYear(1984, 0, 10)).toEqual([]);
  });

  it('remembers which record is loaded', async () => {
    expect(await store.loadedRecord()).toBeUndefined();
    const record = {
      kind: 'sample' as const,
      fingerprint: 'f',
      countByUtcYear: { 2011: 61 },
      coverage: { from: 2010, to: 2011 },
    };
    await store.setLoadedRecord(record);
    expect(await store.loadedRecord()).toEqual(record);
  });
});
