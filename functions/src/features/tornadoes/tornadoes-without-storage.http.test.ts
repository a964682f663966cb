import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { madeUpCorrection, movePointer, putCorrection } from '../../testing/publish-test-record.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';

const old = madeUpTornado('1999-05-03T23:26:00Z');
const fresh = madeUpTornado('2013-05-20T19:56:00Z');
const unavailable = {
  error: 'The record can’t be loaded right now. Please try again.',
  code: 'UNAVAILABLE',
};

describe.each(oneStandIn)('the tornadoes entry point, when storage fails, on $name', ({ endpoint }) => {
  let entry: TornadoEntry;
  const total = async () => {
    const { status, body, headers } = await entry.get('/tornadoes');
    expect(status, JSON.stringify(body)).toBe(200);
    const { pagination } = body as { pagination: { total: number } };
    return [pagination.total, headers['x-data-age']];
  };
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  beforeEach(async () => {
    // Fakes only the date: timers run in real time.
    vi.useFakeTimers({ toFake: ['Date'] });
    entry = await startTornadoEntry(endpoint);
    await entry.publish({ tornadoes: [old] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  it('reads the pointer again after five seconds, and not before', async () => {
    expect(await total()).toEqual([1, undefined]);
    await entry.publish({ tornadoes: [old, fresh], run: 2 });
    later(4.9);
    expect(await total()).toEqual([1, undefined]);
    later(0.1);
    expect(await total()).toEqual([2, undefined]);
  });

  it('serves the last good record without DynamoDB, and reports its age', async () => {
    expect(await total()).toEqual([1, undefined]);
    entry.dynamodb.cut();
    later(5);
    expect(await total()).toEqual([1, '5']);
    later(60);
    expect(await total()).toEqual([1, '65']);
    const map = { bounds_north: '50', bounds_south: '20', bounds_east: '-60', bounds_west: '-130' };
    for (const [path, query] of [
      ['/tornadoes/map-data', map],
      ['/tornadoes/on-this-day', { month: '5', day: '3' }],
      ['/catalogue/current', undefined],
    ] as const) {
      const { status, headers } = await entry.get(path, query);
      expect({ status, age: headers['x-data-age'] }).toEqual({ status: 200, age: '65' });
    }
    const { status, body, headers } = await entry.get(`/tornadoes/${old.id}`);
    expect({ status, body }).toEqual({ status: 503, body: unavailable });
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'private, no-store' });

    entry.dynamodb.mend();
    later(5);
    expect(await total()).toEqual([1, undefined]);
    expect((await entry.get(`/tornadoes/${old.id}`)).status).toBe(200);
  });

  it('serves the last good record while S3 is unavailable', async () => {
    await total();
    await entry.publish({ tornadoes: [old, fresh], run: 2 });
    entry.s3.cut();
    later(5);
    expect(await total()).toEqual([1, '5']);
    // Consistent: the newer revision is in the table, but not in the record that is served.
    expect((await entry.get(`/tornadoes/${fresh.id}`)).status).toBe(404);
    entry.s3.mend();
    later(5);
    expect(await total()).toEqual([2, undefined]);
    expect((await entry.get(`/tornadoes/${fresh.id}`)).status).toBe(200);
  });

  it.each<[string, (object: Uint8Array) => Uint8Array]>([
    ['cut short', (object) => object.slice(0, object.length / 2)],
    ['empty', () => new Uint8Array()],
    ['of another kind', () => new TextEncoder().encode('<html>Sorry</html>')],
    [
      'changed in one byte',
      (object) => object.with(object.length >> 1, 255 - (object[object.length >> 1] ?? 0)),
    ],
  ])('serves the last good record when the new snapshot is %s', async (_name, damage) => {
    await total();
    const { snapshotKey } = await entry.publish({ tornadoes: [old, fresh], run: 2 });
    const { objects } = entry.storage.bucket;
    const key = `/media-bucket/${snapshotKey}`;
    objects.set(key, damage(objects.get(key) ?? new Uint8Array()));
    later(5);
    expect(await total()).toEqual([1, '5']);
  });

  it('shows an approved edit within five seconds, and refuses one when the previous edit is missing', async () => {
    await total();
    const pointer = await entry.publish({ tornadoes: [old] });
    await putCorrection(entry.storage, madeUpCorrection(old.id, 1, 'display_name', 'Moore'));
    await movePointer(entry.storage, { ...pointer, sequence: 1 });
    later(5);
    expect((await entry.get('/tornadoes', { q: 'moore' })).body).toMatchObject({
      tornadoes: [{ id: old.id, display_name: 'Moore' }],
    });
    expect((await entry.get(`/tornadoes/${old.id}`)).body).toMatchObject({ display_name: 'Moore' });
    expect((await entry.get('/catalogue/current')).body).toMatchObject({ sequence: 1, count: 1 });

    await putCorrection(entry.storage, madeUpCorrection(old.id, 3, 'display_name', 'Newcastle'));
    await movePointer(entry.storage, { ...pointer, sequence: 3 });
    later(5);
    expect(await total()).toEqual([1, '5']);
    await putCorrection(entry.storage, madeUpCorrection(old.id, 2, 'injuries', 5));
    later(5);
    expect(await total()).toEqual([1, undefined]);
    expect((await entry.get('/tornadoes')).body).toMatchObject({
      tornadoes: [{ id: old.id, display_name: 'Newcastle', injuries: 5 }],
    });
  });

  it('never lists a tornado that the record does not have, whatever was corrected', async () => {
    await total();
    const pointer = await entry.publish({ tornadoes: [old], redirects: { [fresh.id]: old.id } });
    await putCorrection(entry.storage, madeUpCorrection(fresh.id, 1, 'injuries', 5));
    await putCorrection(entry.storage, madeUpCorrection('19700101-abcd1234', 2, 'injuries', 5));
    await movePointer(entry.storage, { ...pointer, sequence: 2 });
    later(5);
    expect(await total()).toEqual([1, undefined]);
  });

  it('leaves out a value that does not fit, in lists and on the page, also after a start', async () => {
    const pointer = await entry.publish({ tornadoes: [old, fresh] });
    const corrections = [
      madeUpCorrection(old.id, 1, 'tor_f_scale', 'EF9'),
      madeUpCorrection(old.id, 2, 'injuries', 5),
      madeUpCorrection(old.id, 3, 'begin_datetime', 'yesterday'),
      madeUpCorrection(old.id, 4, 'mood', 'bad'),
    ];
    for (const one of corrections) await putCorrection(entry.storage, one);
    await movePointer(entry.storage, { ...pointer, sequence: 4 });
    later(5);
    for (const start of [async () => {}, entry.restart]) {
      await start();
      expect(await total()).toEqual([2, undefined]);
      expect((await entry.get('/tornadoes')).body).toMatchObject({
        tornadoes: [{ id: fresh.id }, { id: old.id, tor_f_scale: old.tor_f_scale, injuries: 5 }],
      });
      const { status, body } = await entry.get(`/tornadoes/${old.id}`);
      expect({ status, body }).toMatchObject({ status: 200, body: { tor_f_scale: 'EF2', injuries: 5 } });
    }
  });

  it('answers 503 after a start without DynamoDB, and 200 as soon as it is available', async () => {
    entry.dynamodb.cut();
    for (const path of ['/tornadoes', '/catalogue/current', `/tornadoes/${old.id}`]) {
      const { status, body, headers } = await entry.get(path);
      expect({ status, body }).toEqual({ status: 503, body: unavailable });
      expect(headers['retry-after']).toBe('5');
      expect(headers).not.toHaveProperty('etag');
    }
    entry.dynamodb.mend();
    later(5);
    expect(await total()).toEqual([1, undefined]);
  });

  it('answers 503 after a start without S3', async () => {
    entry.s3.cut();
    const { status, body } = await entry.get('/tornadoes');
    expect({ status, body }).toEqual({ status: 503, body: unavailable });
  });
});
