import { maxBookmarks } from '@touchdown/shared/accounts/account-limits.ts';
import { accountSentences as says } from '@touchdown/shared/accounts/account-sentences.ts';
import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { mintTornadoId } from '@touchdown/shared/tornadoes/tornado-id.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toBookmark, toBookmarkItem } from '../../../domain/members/bookmark-items.ts';
import { putInBatches } from '../../../platform/aws/put-items.ts';
import * as histories from '../../../testing/histories.ts';
import { answered, refused, type Answer } from '../../../testing/histories.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../../testing/publish-test-record.ts';
import { putProfile, putSignedIn } from '../../../testing/put-signed-in.ts';
import { startAccountsEntry, type AccountsEntry } from '../../../testing/start-accounts-entry.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';

const [moore, xenia] = [
  madeUpTornado('2013-05-20T19:56:00Z', { display_name: 'Moore, Oklahoma', tor_f_scale: 'EF5' }),
  madeUpTornado('1974-04-03T20:30:00Z', { display_name: 'Xenia, Ohio', cz_name: null }),
];
const retired = mintTornadoId('1974-04-03', 'retired');
/** It was in the record when somebody saved it. */
const gone = { ...xenia, id: mintTornadoId('1999-05-03', 'gone') };
const longAgo = '2026-01-01T00:00:00.000Z';

interface Own {
  id: string;
  cookie: string;
  /** When each was saved. */
  saved: Record<string, string>;
  room: number;
  hasLeft: boolean;
}
interface Call {
  by: number;
  action: 'save' | 'remove' | 'list' | 'save while leaving';
  /** One of the names of a tornado. */
  named: string;
}
const storedAs: Record<string, string> = { 'ncei-5': moore.id, 'spc-2013-7': moore.id, [retired]: xenia.id };
const names = [moore.id, xenia.id, ...Object.keys(storedAs)];
const call: fc.Arbitrary<Call> = fc.record({
  by: fc.nat(1),
  action: fc.constantFrom('save', 'save', 'remove'),
  named: fc.constantFrom(...names, ...names, gone.id),
});
const fixed = (...calls: [number, Call['action'], string][]): fc.Arbitrary<histories.Step<Call>[]> =>
  fc.constant(calls.map(([by, action, named]) => ({ calls: [{ by, action, named }] })));
const history = fc
  .tuple(
    // The first of them is at the limit soon.
    fixed([0, 'save', moore.id]),
    histories.stepsOf(call, { minLength: 7, maxLength: 8 }),
    fixed([0, 'remove', gone.id], [0, 'remove', gone.id], [1, 'remove', xenia.id]),
    fc.constant([{ calls: [] }]),
    fixed([1, 'save while leaving', xenia.id], [1, 'save', xenia.id]),
  )
  .map((parts) => parts.flat());

function answer(model: Own[], { by, action, named }: Call): Answer {
  const own = model[by] as Own;
  const id = storedAs[named] ?? named;
  if (own.hasLeft) return refused(401, 'Please log in first.');
  own.hasLeft = action === 'save while leaving';
  if (action === 'list') return answered(Object.entries(own.saved).map(lineOf).toSorted().toReversed());
  if (action === 'remove') {
    delete own.saved[id];
    return answered({ bookmarked: false, message: says.bookmarkRemoved });
  }
  if (id === gone.id) return refused(404, `There is no tornado ${id} in the record.`);
  if (own.hasLeft && own.saved[id] === undefined) return refused(401, 'Please log in first.');
  if (own.saved[id] === undefined && Object.keys(own.saved).length === own.room)
    return refused(409, 'You can save up to 2,000 tornadoes. Please remove a bookmark first.');
  own.saved[id] ??= new Date().toISOString();
  return answered({ bookmarked: true, message: says.bookmarked });
}
const lineOf = ([id, at]: [string, string]) => `${at} ${id}`;

describe.each(dynamodbStandIns)('bookmarks over $name', ({ endpoint, itOnce }) => {
  let entry: AccountsEntry;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    entry = await startAccountsEntry(endpoint);
    const nowhere = { bucketName: 'none', bucket: { objects: new Map() } };
    await publishTestRecord(
      { client: entry.client, table: entry.catalogue, ...nowhere },
      {
        tornadoes: [moore, xenia],
        aliases: { [moore.id]: ['ncei:5', 'spc:2013-7'] },
        redirects: { [retired]: xenia.id },
      },
    );
  });
  afterEach(() => entry.watched.mend());
  afterAll(async () => {
    vi.useRealTimers();
    await entry.stop();
  });

  it('are as in a plain model after any history, and counted', { timeout: 300_000 }, async () => {
    await histories.tryHistories('histories of bookmarks', { few: 1, all: 40 }, history, async (steps) => {
      const people = [await person(2), await person(maxBookmarks)];
      const list = (by: number): Call => ({ by, action: 'list', named: moore.id });
      const looks = (calls: readonly Call[]) =>
        calls.length === 0 ? [list(0), list(1)] : [...new Set(calls.map(({ by }) => by))].map(list);
      const world = { watched: entry.watched, model: people, answer, ask, looks };
      for (const { id, room, saved, hasLeft } of await histories.liveThrough(steps, world)) {
        const count = maxBookmarks - room + Object.keys(saved).length;
        expect(await counted(id)).toBe(hasLeft ? undefined : count);
      }
    });
  });

  const counted = async (id: string) => (await entry.item(`USER#${id}`, 'PROFILE'))?.['bookmarks'];

  /** Somebody who can save so many, with one that is no longer in the record. */
  async function person(room: number): Promise<Own> {
    const { profile, cookie } = await putSignedIn(entry.client, entry.community);
    const { id } = profile;
    const bookmarks = maxBookmarks - room + 1;
    await putProfile(entry.client, entry.community, { ...profile, bookmarks });
    await putInBatches(entry.client, entry.community, [toBookmarkItem(id, toBookmark(gone, longAgo))]);
    return { id, cookie, saved: { [gone.id]: longAgo }, room, hasLeft: false };
  }

  async function ask({ by, action, named }: Call, model: Own[]): Promise<Answer> {
    const own = model[by] as Own;
    const leave = () =>
      putProfile(entry.client, entry.community, { id: own.id, authEpoch: 1, deletedAt: longAgo });
    const isLeaving = action === 'save while leaving' && !own.hasLeft;
    if (isLeaving) entry.watched.before('TransactWriteItems', leave);
    const given = await histories.untilAnswered(() => send(own, action, named));
    // What is refused before it writes anything has not let it happen.
    if (isLeaving) await leave();
    if (action !== 'list' || given.error !== undefined) return given;
    return answered(listedIn(given.body).map((one) => lineOf([one.id, one.bookmark_created_at])));
  }
  const listedIn = (body: unknown) => accountRoutes.listBookmarks.response.parse(body).tornadoes;

  function send({ cookie }: Pick<Own, 'cookie'>, action: Call['action'], id: string) {
    const browser = entry.browser();
    const [name = '', value = ''] = cookie.split('=');
    browser.cookies.set(name, value);
    if (action === 'list') return browser.get('/users/me/bookmarks');
    return browser.send(action === 'remove' ? 'DELETE' : 'POST', `/tornadoes/${id}/bookmark`);
  }

  itOnce(
    'are listed with the data of the time they were saved, by one query and one transaction',
    async () => {
      const own = await person(maxBookmarks);
      // Without the writes of the rate limits.
      const operations = () => entry.watched.taken().filter((operation) => operation !== 'UpdateItem');
      operations();
      await send(own, 'save', moore.id);
      // The session, the record's pointer, the tornado, and then the change.
      expect(operations()).toEqual(['BatchGetItem', 'GetItem', 'Query', 'TransactWriteItems']);
      const { body } = await send(own, 'list', '');
      expect(operations()).toEqual(['BatchGetItem', 'Query']);
      expect(listedIn(body)[0]).toEqual({
        id: moore.id,
        display_name: 'Moore, Oklahoma',
        cz_name: 'Butler',
        state: 'Kansas',
        tor_f_scale: 'EF5',
        begin_datetime: '2013-05-20T19:56:00Z',
        begin_wall: expect.any(String),
        begin_zone_letters: 'CST',
        bookmark_created_at: new Date().toISOString(),
      });
      await send(own, 'remove', moore.id);
      expect(operations()).toEqual(['BatchGetItem', 'TransactWriteItems']);
      entry.watched.fail('Query', Infinity);
      expect(await send(own, 'list', '')).toMatchObject({
        status: 503,
        body: { error: 'Your bookmarks can’t be loaded right now. Please try again.' },
      });
    },
  );
});
