import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { tornadoRoutes } from '@touchdown/shared/tornadoes/routes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toBookmarkItem } from '../../domain/members/bookmark-items.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { putSignedIn } from '../../testing/put-signed-in.ts';
import { startTornadoEntry, type TornadoEntry } from '../../testing/start-tornado-entry.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { oneStandIn, guarded } from '../../testing/test-table.ts';

const [saved, other] = [madeUpTornado('1974-04-03T20:30:00Z'), madeUpTornado('1999-05-03T23:26:00Z')];

/** Those of its county are added when it is read. */
const offices = expect.any(Array) as unknown;

describe.each(oneStandIn)('a bookmarked tornado on $name', ({ endpoint }) => {
  let watched: WatchedTable;
  let entry: TornadoEntry;
  let cookie: string;
  let lateCookie: string;
  const get = (path: string, ...cookies: string[]) => entry.get(`/tornadoes/${path}`, undefined, {}, cookies);

  beforeAll(async () => {
    watched = watchTable(guarded(endpoint));
    entry = await startTornadoEntry(watched.endpoint);
    await entry.publish({ tornadoes: [saved, other], aliases: { [saved.id]: ['ncei:5'] } });
    const { storage, community } = entry;
    const signedIn = await putSignedIn(storage.client, community);
    ({ cookie } = signedIn);
    ({ cookie: lateCookie } = await putSignedIn(storage.client, community, { secondsAgo: 601 }));
    const { id, display_name, cz_name, state, tor_f_scale } = saved;
    const { begin_datetime, begin_wall, begin_zone_letters } = saved;
    const times = { begin_datetime, begin_wall, begin_zone_letters };
    const tornado = { id, display_name, cz_name, state, tor_f_scale, ...times };
    const bookmark = { ...tornado, bookmark_created_at: '2026-11-21T00:00:00.000Z' };
    const Item = toBookmarkItem(signedIn.profile.id, bookmark);
    await storage.client.send(new PutCommand({ TableName: community, Item }));
  });
  afterEach(() => watched.mend());
  afterAll(async () => {
    await entry.stop();
  });

  it('is marked as bookmarked, and is not cached', async () => {
    const { status, body, headers } = await get(saved.id, cookie);
    expect(status).toBe(200);
    expect(tornadoRoutes.getTornado.response.parse(body)).toEqual({ ...saved, offices, bookmarked: true });
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await get('ncei:5', cookie)).body).toMatchObject({ id: saved.id, bookmarked: true });
    expect((await get(other.id, cookie)).body).toEqual({ ...other, offices, bookmarked: false });
  });

  it('costs one more read, and none for a visitor', async () => {
    await get(saved.id);
    watched.taken();
    const { body, headers } = await get(saved.id);
    expect(body).toEqual({ ...saved, offices });
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
    expect(watched.calls.filter(({ input }) => JSON.stringify(input).includes(entry.community))).toEqual([]);
    watched.taken();
    await get(saved.id, cookie);
    const calls = watched.calls.filter(({ input }) => JSON.stringify(input).includes(entry.community));
    expect(calls.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'GetItem']);
  });

  it('is shown to signed-in people when sessions cannot be checked', async () => {
    watched.fail('BatchGetItem', Infinity);
    expect(await get(saved.id, cookie)).toMatchObject({ status: 200, body: saved });
  });

  it('is shown without the mark when the bookmark cannot be read', async () => {
    await get(saved.id);
    watched.fail('GetItem', Infinity);
    const { status, body } = await get(saved.id, cookie);
    expect({ status, body }).toEqual({ status: 200, body: { ...saved, offices } });
  });

  it('requires an expired access token to be renewed', async () => {
    for (const cookies of [[lateCookie], ['__Host-rt=whatever']]) {
      expect(await get(saved.id, ...cookies)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
    }
  });

  it('is shown as to a visitor when the session is unknown', async () => {
    expect((await get(saved.id, `${cookie.slice(0, -5)}AAAAA`)).body).toEqual({ ...saved, offices });
    expect((await get(saved.id, '__Host-at=nonsense')).body).toEqual({ ...saved, offices });
  });
});
