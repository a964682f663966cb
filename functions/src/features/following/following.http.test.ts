import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toContributionItem } from '../../domain/contributions/contribution-item.ts';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { usernameKey } from '../accounts/account-items.ts';
import { madeUpTornado } from '../../testing/made-up-tornado.ts';
import { publishTestRecord } from '../../testing/publish-test-record.ts';
import { madeUpContribution } from '../../testing/put-contributions.ts';
import { putSignedIn } from '../../testing/put-signed-in.ts';
import { startEveryEntry, type EveryEntry } from '../../testing/start-every-entry.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import { eraseFollowing } from '../../domain/following/erase-following.ts';
import { writeNotifications } from './notify/write-notifications.ts';

const moore = madeUpTornado('2013-05-20T19:56:00Z', {
  id: '20130520-k3v9qx2a' as Tornado['id'],
  display_name: 'Moore',
  state: 'Oklahoma',
});
const createdAt = '2026-11-23T12:00:00.000Z';

describe.each(oneStandIn)('following, over $name', ({ endpoint }) => {
  let entry: EveryEntry;

  beforeAll(async () => {
    entry = await startEveryEntry(endpoint);
    const objects = new Map<string, Uint8Array>();
    await publishTestRecord(
      { client: entry.client, table: entry.catalogue, bucket: { objects }, bucketName: 'media' },
      { tornadoes: [moore] },
    );
    for (const [path, bytes] of objects) await entry.putMedia(path.replace('/media/', ''), bytes);
  }, 60_000);
  afterAll(() => entry.stop());

  async function person(over: object = {}) {
    const signedIn = await putSignedIn(entry.client, entry.community);
    const { id, username } = signedIn.profile;
    await entry.client.send(
      new PutCommand({
        TableName: entry.community,
        Item: { ...usernameKey(username), uid: id, ...over },
      }),
    );
    return { ...signedIn.profile, cookie: signedIn.cookie };
  }
  const ask = (
    method: string,
    path: string,
    cookie?: string,
    body?: unknown,
    query?: Record<string, string>,
  ) => entry.ask('following', method, path, { cookie, body, ...(query ? { query } : {}) });
  const list = async (cookie: string) =>
    ((await ask('GET', '/follows', cookie)).body as { data: { follows: Record<string, unknown>[] } }).data
      .follows;

  it('finds what can be followed under its own name, once', async () => {
    const [ada, bob] = [await person(), await person()];
    const suggestion = madeUpContribution({
      createdAt,
      target: { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Oklahoma' },
      contributionType: 'EDIT_SUGGESTION',
      suggestionStatus: 'PENDING',
      content: { targetField: 'path_width', currentValue: '1', proposedValue: '2', reason: null },
    });
    await entry.client.send(
      new PutCommand({ TableName: entry.community, Item: toContributionItem(suggestion) }),
    );
    for (const subject of [
      `tornado:${moore.id}`,
      'county:oklahoma/cleveland-county',
      'town:oklahoma/moore',
      `person:${bob.username}`,
      `suggestion:${suggestion.id}`,
    ]) {
      for (let repeat = 0; repeat < 2; repeat++) {
        const { status, body } = await ask('POST', '/follows', ada.cookie, { subject });
        expect([subject, status, body]).toEqual([
          subject,
          200,
          { following: true, message: followingSentences.followed },
        ]);
      }
    }
    const follows = await list(ada.cookie);
    expect(
      follows
        .map(({ subject, name, path }) => [subject, name, path])
        .toSorted(([a = ''], [b = '']) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    ).toEqual([
      ['county:oklahoma/cleveland', 'Cleveland County, Oklahoma', '/states/oklahoma/cleveland'],
      [`person:${bob.id}`, bob.username, `/u/${bob.username}`],
      [`suggestion:${suggestion.id}`, expect.stringContaining(' of Moore'), `/tornadoes/${moore.id}`],
      [`tornado:${moore.id}`, 'Moore', `/tornadoes/${moore.id}`],
      ['town:oklahoma/moore', 'Moore, Oklahoma', '/places/oklahoma/moore'],
    ]);
    const one = (subject: string) => ask('GET', '/follows/one', ada.cookie, undefined, { subject });
    expect((await one(`person:${bob.username}`)).body).toEqual({ following: true, is_muted: false });
    await ask('DELETE', '/follows', ada.cookie, { subject: `person:${bob.username}` });
    await ask('DELETE', '/follows', ada.cookie, { subject: `person:${bob.username}` });
    expect((await one(`person:${bob.id}`)).body).toEqual({ following: false, is_muted: false });
  });

  it.each([
    ['tornado:20130520-zzzzzzzz', 404],
    ['county:oklahoma/nowhere-at-all', 404],
    ['town:oklahoma/nowhere-at-all', 404],
    ['outbreak:nowhere', 404],
    ['person:nobody-at-all', 404],
    ['suggestion:01JD5K8Z7Q0000000000000000', 404],
    ['state:oklahoma', 400],
  ])('refuses to follow %s', async (subject, status) => {
    const { cookie } = await person();
    const answer = await ask('POST', '/follows', cookie, { subject });
    expect([answer.status, typeof (answer.body as { error: string }).error]).toEqual([status, 'string']);
    expect(await list(cookie)).toEqual([]);
  });

  it('refuses oneself, and the signed-out', async () => {
    const { cookie, username } = await person();
    const own = await ask('POST', '/follows', cookie, { subject: `person:${username}` });
    expect([own.status, own.body]).toMatchObject([409, { error: followingSentences.ownPerson }]);
    expect((await ask('GET', '/follows')).status).toBe(401);
    expect((await ask('GET', '/notifications/count')).status).toBe(401);
  });

  it('lists, counts, reads and mutes notifications, and shows nothing of what was removed', async () => {
    const ada = await person();
    const subject = `tornado:${moore.id}` as const;
    await ask('POST', '/follows', ada.cookie, { subject });
    const contribution = madeUpContribution({
      createdAt,
      target: { kind: 'tornado', id: moore.id, display_name: 'Moore', state: 'Oklahoma' },
    });
    const put = (over: object) =>
      entry.client.send(
        new PutCommand({
          TableName: entry.community,
          Item: { ...toContributionItem(contribution), ...over },
        }),
      );
    await put({});
    const at = new Date().toISOString();
    const notice = {
      kind: 'contribution',
      subject,
      name: 'Moore',
      contributionId: contribution.id,
      at,
      event: contribution.id,
    } as const;
    await writeNotifications(entry.client, entry.community, notice, [ada.id], () => Date.now());
    const notifications = async () =>
      ((await ask('GET', '/notifications', ada.cookie)).body as { data: { notifications: object[] } }).data
        .notifications;
    const id = `${at.slice(0, 10)}#contribution:${subject}`;
    expect(await notifications()).toEqual([
      {
        id,
        kind: 'contribution',
        subject,
        subject_name: 'Moore',
        at,
        count: 1,
        is_unread: true,
        is_muted: false,
        path: `/tornadoes/${moore.id}`,
        about: {
          contribution_id: contribution.id,
          contribution_type: 'PERSONAL_ACCOUNT',
          suggestion_status: null,
          author: 'prairie_watcher',
          target_name: 'Moore',
        },
      },
    ]);
    const count = async () => (await ask('GET', '/notifications/count', ada.cookie)).body;
    expect(await count()).toEqual({ unread: 1 });
    // Somebody else's list has nothing of it, and cannot mark it.
    const eve = await person();
    expect((await ask('POST', '/notifications/read', eve.cookie, { ids: [id] })).status).toBe(200);
    expect(await count()).toEqual({ unread: 1 });
    await ask('POST', '/notifications/read', ada.cookie, { ids: [id] });
    expect(await count()).toEqual({ unread: 0 });
    const muted = await ask('POST', '/notifications/mute', ada.cookie, { subject, muted: true });
    expect(muted.body).toEqual({ is_muted: true, message: followingSentences.muted });
    await put({ removedAt: at });
    expect(await notifications()).toMatchObject([{ is_unread: false, is_muted: true, about: null }]);
    const both = await ask('POST', '/notifications/read', ada.cookie, { ids: [id], all: true });
    expect(both.status).toBe(400);
    expect((await ask('POST', '/notifications/read', ada.cookie, { all: true })).status).toBe(200);
    const other = await ask('POST', '/notifications/mute', ada.cookie, {
      subject: 'town:ohio/xenia',
      muted: true,
    });
    expect([other.status, other.body]).toMatchObject([409, { error: followingSentences.notMuted }]);
  });

  it('turns the digest on for the signed-in, and off with the link in a digest alone', async () => {
    const ada = await person();
    const settings = async () => (await ask('GET', '/notifications/settings', ada.cookie)).body;
    expect(await settings()).toEqual({ weekly_digest: false, is_verified: true });
    await ask('PATCH', '/notifications/settings', ada.cookie, { weeklyDigest: true });
    expect(await settings()).toEqual({ weekly_digest: true, is_verified: true });
    const tokens = unsubscribeTokens('a-key-for-tests');
    const turnOff = (token: string) => ask('POST', `/mails/digest/unsubscribe/${token}`);
    expect((await turnOff(tokens.tokenFor(ada.id))).status).toBe(400);
    expect(await settings()).toMatchObject({ weekly_digest: true });
    const token = tokens.tokenFor(ada.id, 'weekly-digest');
    const shown = await ask('GET', `/mails/digest/unsubscribe/${token}`);
    expect([shown.status, shown.headers['location']]).toEqual([303, `/unsubscribe?mails=digest#${token}`]);
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await turnOff(token)).body).toEqual({ message: followingSentences.digestOff });
    }
    expect(await settings()).toEqual({ weekly_digest: false, is_verified: true });
  });

  it('lets suspended people read, mark and unfollow', async () => {
    const suspended = await putSignedIn(entry.client, entry.community);
    await ask('POST', '/follows', suspended.cookie, { subject: `tornado:${moore.id}` });
    const suspension = { reason: 'x', at: createdAt, until: null, by: 'm', hidesContributions: false };
    await entry.client.send(
      new PutCommand({
        TableName: entry.community,
        Item: { pk: `USER#${suspended.profile.id}`, sk: 'PROFILE', ...suspended.profile, suspension },
      }),
    );
    expect((await ask('GET', '/notifications', suspended.cookie)).status).toBe(200);
    expect((await ask('POST', '/notifications/read', suspended.cookie, { all: true })).status).toBe(200);
    const subject = `tornado:${moore.id}`;
    expect((await ask('DELETE', '/follows', suspended.cookie, { subject })).status).toBe(200);
  });

  it('is in the export, and goes with the account, as do the follows of others', async () => {
    const [ada, bob] = [await person(), await person()];
    await ask('POST', '/follows', ada.cookie, { subject: 'county:oklahoma/cleveland' });
    await ask('POST', '/follows', bob.cookie, { subject: `person:${ada.username}` });
    await ask('PATCH', '/notifications/settings', ada.cookie, { weeklyDigest: true });
    const notice = {
      kind: 'contribution',
      subject: 'county:oklahoma/cleveland',
      name: 'Cleveland County, Oklahoma',
      contributionId: '01JD5K8Z7Q0000000000000000',
      at: createdAt,
      event: 'e',
    } as const;
    await writeNotifications(entry.client, entry.community, notice, [ada.id], () => Date.now());
    const { body } = await entry.ask('accounts', 'GET', '/auth/me/export', { cookie: ada.cookie });
    expect(body).toMatchObject({
      follows: [{ subject: 'county:oklahoma/cleveland', name: 'Cleveland County, Oklahoma' }],
      notifications: [{ kind: 'contribution', subject: 'county:oklahoma/cleveland', isUnread: true }],
      notificationSettings: { weeklyDigest: true, muted: [] },
    });
    await eraseFollowing(entry.client, entry.community, ada.id);
    await eraseFollowing(entry.client, entry.community, ada.id);
    expect(await list(ada.cookie)).toEqual([]);
    expect(await list(bob.cookie)).toEqual([]);
    const after = await entry.ask('accounts', 'GET', '/auth/me/export', { cookie: ada.cookie });
    expect(after.body).toMatchObject({ follows: [], notifications: [], notificationSettings: null });
  });
});
