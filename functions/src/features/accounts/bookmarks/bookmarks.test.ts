import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BookmarkedTornado } from '@touchdown/shared/accounts/bookmark.ts';
import { maxBookmarks } from '@touchdown/shared/accounts/account-limits.ts';
import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { toBookmarkItem } from '../../../domain/members/bookmark-items.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../../testing/start-accounts-entry.ts';
import { watchTable, type WatchedTable } from '../../../testing/watch-table.ts';
import { dynamodbStandIns, guarded } from '../../../testing/test-table.ts';
import { bookmarkStore } from './bookmark-store.ts';

const [moore, xenia, tuscaloosa] = [
  madeUpTornado('2013-05-20T19:56:00Z', { display_name: 'Moore, Oklahoma', tor_f_scale: 'EF5' }),
  madeUpTornado('1974-04-03T20:30:00Z', { display_name: 'Xenia, Ohio', cz_name: null }),
  madeUpTornado('2011-04-27T21:43:00Z', { display_name: 'Tuscaloosa, Alabama' }),
];
const retired = mintTornadoId('1974-04-03', 'retired');

describe.each(dynamodbStandIns)('bookmarks over $name', ({ endpoint, itOnce }) => {
  let watched: WatchedTable;
  let entry: AccountsEntry;
  let people = 0;

  beforeAll(async () => {
    watched = watchTable(guarded(endpoint));
    entry = await startAccountsEntry(watched.endpoint);
    await publishTestRecord(
      {
        client: entry.client,
        table: entry.catalogue,
        bucketName: 'none',
        bucket: { objects: new Map() },
      },
      {
        tornadoes: [moore, xenia, tuscaloosa],
        aliases: { [moore.id]: ['ncei:5', 'spc:2013-7'] },
        redirects: { [retired]: xenia.id },
      },
    );
  });
  afterEach(() => watched.mend());
  afterAll(async () => {
    await entry.stop();
  });

  async function person(): Promise<{ browser: TestBrowser; id: string }> {
    const username = `u-${randomUUID().slice(0, 12)}`;
    const browser = entry.browser(`203.0.113.${++people}`);
    const { status, body } = await browser.send('POST', '/auth/signup', {
      username,
      email: `${username}@example.org`,
      password: 'correct horse battery',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return { browser, id: (body as { user: { id: string } }).user.id };
  }
  const save = (browser: TestBrowser, id: string) => browser.send('POST', `/tornadoes/${id}/bookmark`);
  const remove = (browser: TestBrowser, id: string) => browser.send('DELETE', `/tornadoes/${id}/bookmark`);
  const listed = async (browser: TestBrowser) => {
    const { body } = await browser.get('/users/me/bookmarks');
    return accountRoutes.listBookmarks.response.parse(body).tornadoes;
  };
  const counted = async (id: string) => (await entry.item(`USER#${id}`, 'PROFILE'))?.['bookmarks'];

  it('are listed with the data of the time they were saved, the last saved first', async () => {
    const { browser, id } = await person();
    for (const tornado of [xenia, moore, tuscaloosa]) {
      expect(await save(browser, tornado.id)).toMatchObject({
        status: 200,
        body: { bookmarked: true, message: 'Tornado bookmarked' },
      });
    }
    const bookmarks = await listed(browser);
    expect(bookmarks.map((bookmark) => bookmark.id)).toEqual([tuscaloosa.id, moore.id, xenia.id]);
    expect(bookmarks[1]).toEqual({
      id: moore.id,
      display_name: 'Moore, Oklahoma',
      cz_name: 'Butler',
      state: 'Kansas',
      tor_f_scale: 'EF5',
      begin_datetime: '2013-05-20T19:56:00Z',
      begin_wall: expect.any(String),
      begin_zone_letters: 'CST',
      bookmark_created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await counted(id)).toBe(3);
    expect((await browser.get('/auth/me')).body).toMatchObject({ data: { user: { bookmarks_count: 3 } } });
  });

  it('take one query to list and one transaction to change', async () => {
    const { browser } = await person();
    // Without the writes of the rate limits.
    const operations = () => watched.taken().filter((operation) => operation !== 'UpdateItem');
    operations();
    await save(browser, moore.id);
    // The session, the record's pointer, the tornado, and then the change.
    expect(operations()).toEqual(['BatchGetItem', 'GetItem', 'Query', 'TransactWriteItems']);
    await browser.get('/users/me/bookmarks');
    expect(operations()).toEqual(['BatchGetItem', 'Query']);
    await remove(browser, moore.id);
    expect(operations()).toEqual(['BatchGetItem', 'TransactWriteItems']);
  });

  it('are counted once when saved or removed twice', async () => {
    const { browser, id } = await person();
    await save(browser, moore.id);
    const [before] = await listed(browser);
    expect(await save(browser, moore.id)).toMatchObject({ status: 200, body: { bookmarked: true } });
    expect(await listed(browser)).toEqual([before]);
    expect(await counted(id)).toBe(1);
    for (let time = 0; time < 2; time++) {
      expect(await remove(browser, moore.id)).toMatchObject({
        status: 200,
        body: { bookmarked: false, message: 'Bookmark removed' },
      });
    }
    expect(await counted(id)).toBe(0);
    expect(await listed(browser)).toEqual([]);
  });

  itOnce('are stored by our own id, whichever id of the tornado was used', async () => {
    const { browser, id } = await person();
    for (const name of ['ncei-5', '5', 'spc-2013-7', moore.id]) {
      expect(await save(browser, name)).toMatchObject({ status: 200 });
    }
    expect((await listed(browser)).map((bookmark) => bookmark.id)).toEqual([moore.id]);
    expect(await remove(browser, 'ncei-5')).toMatchObject({ status: 200, body: { bookmarked: false } });
    await save(browser, retired);
    expect((await listed(browser)).map((bookmark) => bookmark.id)).toEqual([xenia.id]);
    await remove(browser, retired);
    expect(await counted(id)).toBe(0);
  });

  it('can be removed when the tornado is no longer in the record', async () => {
    const { browser, id } = await person();
    await save(browser, moore.id);
    const gone = mintTornadoId('1999-05-03', 'gone');
    const [saved] = await listed(browser);
    const item = toBookmarkItem(id, { ...(saved as NonNullable<typeof saved>), id: gone });
    await entry.client.send(new PutCommand({ TableName: entry.community, Item: item }));
    await count(id, 2);
    expect(await listed(browser)).toHaveLength(2);
    expect(await remove(browser, gone)).toMatchObject({ status: 200 });
    expect((await listed(browser)).map((bookmark) => bookmark.id)).toEqual([moore.id]);
    expect(await counted(id)).toBe(1);
  });

  itOnce('are refused with a message for an unknown tornado', async () => {
    const { browser, id } = await person();
    expect(await save(browser, '19740403-zzzzzzzz')).toMatchObject({
      status: 404,
      body: { error: 'There is no tornado 19740403-zzzzzzzz in the record.', code: 'NOT_FOUND' },
    });
    expect(await remove(browser, '19740403-zzzzzzzz')).toMatchObject({
      status: 200,
      body: { bookmarked: false },
    });
    expect(await counted(id)).toBe(0);
  });

  it('are refused with a message at the limit, and accepted below it', async () => {
    const { browser, id } = await person();
    await save(browser, moore.id);
    await count(id, maxBookmarks);
    expect(await save(browser, xenia.id)).toMatchObject({
      status: 409,
      body: {
        error: 'At most 2,000 tornadoes can be saved. Please remove one of your bookmarks first.',
        code: 'CONFLICT',
      },
    });
    // Saving the same tornado again does not count.
    expect(await save(browser, moore.id)).toMatchObject({ status: 200 });
    await remove(browser, moore.id);
    expect(await save(browser, xenia.id)).toMatchObject({ status: 200 });
    expect(await counted(id)).toBe(maxBookmarks);
  });

  it('are retried after a conflict with another change, and report it when every attempt fails', async () => {
    const { browser, id } = await person();
    watched.cancel(3);
    expect(await save(browser, moore.id)).toMatchObject({ status: 200 });
    expect(await counted(id)).toBe(1);
    watched.cancel(4);
    expect(await remove(browser, moore.id)).toMatchObject({
      status: 409,
      body: {
        error: 'Somebody else is changing the same thing just now. Please try again.',
        code: 'CONFLICT',
      },
    });
    expect(await counted(id)).toBe(1);
    expect(await listed(browser)).toHaveLength(1);
  });

  it('are saved once when only the response was lost', async () => {
    const { browser, id } = await person();
    watched.fail('TransactWriteItems', 1, { afterwards: true });
    expect(await save(browser, moore.id)).toMatchObject({ status: 200 });
    expect(await counted(id)).toBe(1);
  });

  it('ask for a retry while the table is unavailable', async () => {
    const { browser } = await person();
    watched.fail('Query', Infinity);
    expect(await browser.get('/users/me/bookmarks')).toMatchObject({
      status: 503,
      body: { error: 'Your bookmarks cannot be read at the moment. Please try again.' },
    });
  });

  it('match the count in the profile after fifty concurrent changes', async () => {
    const { browser, id } = await person();
    const store = bookmarkStore(entry.client, entry.community);
    await save(browser, moore.id);
    const [bookmark] = (await listed(browser)) as [BookmarkedTornado];
    const changes = Array.from({ length: 50 }, (_, at) => {
      const tornado = `made-up-${at % 3}`;
      return at % 7 < 4 ? store.add(id, { ...bookmark, id: tornado }) : store.remove(id, tornado);
    });
    await Promise.all(changes);
    expect(await counted(id)).toBe((await listed(browser)).length);
  });

  itOnce('belong to the caller: no other person can be named, and a visitor has none', async () => {
    const [ada, eve] = [await person(), await person()];
    await save(ada.browser, moore.id);
    expect(await listed(eve.browser)).toEqual([]);
    await remove(eve.browser, moore.id);
    expect(await listed(ada.browser)).toHaveLength(1);
    for (const path of ['/users/me/bookmarks?uid=x', `/users/${ada.id}/bookmarks`]) {
      expect((await eve.browser.get(path)).status).toBeGreaterThanOrEqual(400);
    }
    const visitor = entry.browser();
    for (const { status } of [
      await visitor.get('/users/me/bookmarks'),
      await save(visitor, moore.id),
      await remove(visitor, moore.id),
    ]) {
      expect(status).toBe(401);
    }
  });

  async function count(id: string, bookmarks: number): Promise<void> {
    await entry.client.send(
      new UpdateCommand({
        TableName: entry.community,
        Key: profileKey(id),
        UpdateExpression: 'SET bookmarks = :bookmarks',
        ExpressionAttributeValues: { ':bookmarks': bookmarks },
      }),
    );
  }
});
