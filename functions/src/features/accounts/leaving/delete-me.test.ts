import { accountSentences } from '@touchdown/shared/accounts/account-sentences.ts';
import type { ContributionId } from '@touchdown/shared/contributions/schema.ts';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toAbuseReportItem } from '../../../domain/contributions/abuse-report-items.ts';
import { toVoteItem } from '../../../domain/contributions/vote-items.ts';
import { toBookmarkItem } from '../../../domain/members/bookmark-items.ts';
import type { ItemChange } from '../../../platform/events/item-change.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import {
  startAccountsEntry,
  type AccountsEntry,
  type TestBrowser,
} from '../../../testing/start-accounts-entry.ts';
import { putMemberCounts } from '../../../testing/put-member-counts.ts';
import { watchTable, type WatchedTable } from '../../../testing/watch-table.ts';
import { followedChange, streamImage } from '../../../testing/stream-event.ts';
import { dynamodbStandIns, guarded, testClient } from '../../../testing/test-table.ts';
import { eraseAccount } from './erase-account.ts';

const password = 'correct horse battery';

describe.each(dynamodbStandIns)('deleting an account, over $name', ({ endpoint, itOnce }) => {
  let watched: WatchedTable;
  let entry: AccountsEntry;
  let people = 0;

  beforeAll(async () => {
    watched = watchTable(guarded(endpoint));
    entry = await startAccountsEntry(watched.endpoint);
  });
  afterEach(() => watched.mend());
  afterAll(async () => {
    await entry.stop();
  });

  async function person() {
    const username = `u-${randomUUID().slice(0, 12)}`;
    const email = `${username}@example.org`;
    const browser = entry.browser(`203.0.113.${++people}`);
    const { status, body } = await browser.send('POST', '/auth/signup', { username, email, password });
    expect(status, JSON.stringify(body)).toBe(200);
    await entry.mails();
    return { browser, username, email, id: (body as { user: { id: string } }).user.id };
  }
  const remove = (browser: TestBrowser, body: unknown = { password }) =>
    browser.send('DELETE', '/auth/me', body);
  const profileOf = (id: string) => entry.item(`USER#${id}`, 'PROFILE');

  it('leaves a tombstone, keeps the username, releases the email address, signs out and confirms by mail', async () => {
    const { browser, username, email, id } = await person();
    await putMemberCounts(entry.client, entry.community, id, { contributions: 3 });
    const answer = await remove(browser);
    expect(await entry.item(`USER#${id}`, 'COUNTS')).toBeUndefined();
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } });
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^__Host-at=; Path=\/; Max-Age=0/),
      expect.stringMatching(/^__Host-rt=; Path=\/; Max-Age=0/),
    ]);
    expect(await profileOf(id)).toEqual({
      ...profileKey(id),
      id,
      authEpoch: 1,
      deletedAt: expect.stringMatching(/Z$/),
    });
    expect(await entry.item(`CRED#${id}`, 'C')).toBeUndefined();
    expect(await entry.mails()).toMatchObject([{ template: 'account-deleted', to: email, username }]);
    expect(await browser.get(`/users/${username}`)).toMatchObject({
      status: 404,
      body: { error: 'User not found.' },
    });
    const again = entry.browser(`203.0.113.${++people}`);
    const login = await again.send('POST', '/auth/login', { identifier: email, password });
    expect(login.status).toBe(401);
    // The name is kept from strangers, and the address is free.
    expect(await again.send('POST', '/auth/signup', { username, email, password })).toMatchObject({
      status: 409,
      body: { error: accountSentences.usernameTaken },
    });
    const other = { username: `${username}-2`, email, password };
    expect((await again.send('POST', '/auth/signup', other)).status).toBe(200);
  });

  it('ends every session immediately (ASVS 7.4.2)', async () => {
    const { browser, email } = await person();
    const other = entry.browser(`203.0.113.${++people}`);
    await other.send('POST', '/auth/login', { identifier: email, password });
    const thief = browser.copy();
    expect((await other.get('/auth/me')).status).toBe(200);
    await remove(browser);
    for (const one of [other, thief]) {
      expect((await one.get('/auth/me')).status).toBe(401);
      expect((await one.send('POST', '/auth/refresh')).status).toBe(401);
    }
  });

  itOnce('requires the password and accepts no other field', async () => {
    const { browser, id } = await person();
    expect(await remove(browser, { password: 'not the password' })).toMatchObject({
      status: 400,
      body: { error: 'Your current password is incorrect.' },
    });
    expect((await remove(browser, { password, uid: 'another' })).status).toBe(400);
    expect((await remove(browser, {})).status).toBe(400);
    expect(await profileOf(id)).toMatchObject({ id, authEpoch: 0 });
  });

  it('is complete or changes nothing', async () => {
    const { browser, id, username } = await person();
    watched.cancel(4);
    expect((await remove(browser)).status).toBe(409);
    expect(await profileOf(id)).toMatchObject({ username });
    expect((await browser.get(`/users/${username.toUpperCase()}`)).status).toBe(200);
    watched.cancel(3);
    expect((await remove(browser)).status).toBe(200);
  });

  it('leaves only the tombstone and the audit entry in the table, also after failed attempts', async () => {
    const { browser, id, email, username } = await person();
    const mine = { display_name: 'Moore', cz_name: null, state: 'OKLAHOMA', tor_f_scale: 'EF5' };
    for (let at = 0; at < 30; at++) {
      const times = {
        begin_datetime: '2013-05-20T19:56:00Z',
        begin_wall: '2013-05-20T14:56',
        begin_zone_letters: 'CDT',
        bookmark_created_at: '2026-11-21T00:00:00.000Z',
      };
      const Item = toBookmarkItem(id, { id: `made-up-${at}`, ...mine, ...times });
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    }
    const contributionId = `c-${people}`;
    for (const one of [contributionId, 'c1'])
      await entry.client.send(
        new PutCommand({ TableName: entry.community, Item: contributionKey(one as ContributionId) }),
      );
    const report = { category: 'Spam', text: 'Look.', createdAt: '2026-11-21T00:00:00.000Z' } as const;
    for (const Item of [
      toVoteItem({
        contributionId,
        uid: id,
        direction: 'UP',
        isVerified: true,
        votedAt: '2026-11-21T00:00:00.000Z',
        requests: [],
        ver: 1,
      }),
      toAbuseReportItem({ contributionId: 'c1', uid: id, ...report, state: 'OPEN' }),
    ]) {
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    }
    await entry.client.send(
      new UpdateCommand({
        TableName: entry.community,
        Key: profileKey(id),
        UpdateExpression: 'SET photo = :photo',
        ExpressionAttributeValues: { ':photo': 'p1' },
      }),
    );
    await browser.send('POST', '/auth/forgot-password', { email });
    const key = profileKey(id);
    const before = await streamImage(endpoint, entry.community, key);
    await remove(browser);
    const after = await streamImage(endpoint, entry.community, key);

    const removed: string[] = [];
    let isBucketDown = true;
    const client = testClient(watched.endpoint);
    const handler = followChange(
      eraseAccount(client, entry.community, async (picture) => {
        if (isBucketDown) throw new Error('The bucket does not answer.');
        removed.push(picture);
      }),
    );
    const event = followedChange('erase-deleted-account', { before, after });
    watched.fail('BatchWriteItem', Infinity);
    await expect(handler(event)).rejects.toThrow('Made up by a test.');
    watched.mend();
    watched.fail('BatchWriteItem', Infinity, { afterwards: true });
    await expect(handler(event)).rejects.toThrow('Made up by a test.');
    watched.mend();
    watched.fail('TransactWriteItems', Infinity, { afterwards: true });
    await expect(handler(event)).rejects.toThrow('That can’t be saved right now.');
    watched.mend();
    await expect(handler(event)).rejects.toThrow('The bucket does not answer.');
    isBucketDown = false;
    for (let time = 0; time < 2; time++) await handler(event);
    expect(removed).toEqual(['p1', 'p1']);

    const { Items: items = [] } = await entry.client.send(new ScanCommand({ TableName: entry.community }));
    const remaining = items.filter((item) => JSON.stringify(item).includes(id));
    expect(remaining).toHaveLength(3);
    // The task is erased once the payment provider knows.
    const kinds = new Set(remaining.map(({ pk }) => String(pk).split('#')[0]));
    expect(kinds).toEqual(new Set(['AUD', 'SUBTASK', 'USER']));
    expect(items.filter((item) => new RegExp(username).test(JSON.stringify(item)))).toEqual([]);
    // Still counted, once each, and a report is still in the queue.
    const votes = items.filter((item) => item['contributionId'] === contributionId && item['direction']);
    expect(votes).toMatchObject([{ direction: 'UP' }]);
    const reports = items.filter(({ pk }) => pk === 'CONTRIB#c1');
    expect(reports.some((item) => item['g3pk'] === 'RPT#OPEN' && item['text'] === 'Look.')).toBe(true);
  });

  it('erases a replaced or removed picture, and keeps the one that is shown', async () => {
    const { id } = await person();
    const removed: string[] = [];
    const removePicture = async (picture: string) => void removed.push(picture);
    const erase = eraseAccount(entry.client, entry.community, removePicture);
    const imageOf = () => streamImage(endpoint, entry.community, profileKey(id));
    /** Changes the profile and returns what the eraser receives. */
    const change = async (attribute: string, value: string | null) => {
      const before = await imageOf();
      await entry.client.send(
        new UpdateCommand({
          TableName: entry.community,
          Key: profileKey(id),
          UpdateExpression: 'SET #name = :value',
          ExpressionAttributeNames: { '#name': attribute },
          ExpressionAttributeValues: { ':value': value },
        }),
      );
      return followedChange('erase-deleted-account', { before, after: await imageOf() });
    };
    const follow = async (event: ItemChange | undefined) => {
      if (event) await erase(event);
    };
    await follow(await change('photo', 'p1'));
    expect(await change('bio', 'New.')).toBeUndefined();
    expect(removed).toEqual([]);
    const replaced = await change('photo', 'p2');
    const emptied = await change('photo', null);
    for (const late of [emptied, replaced, replaced]) await follow(late);
    expect(removed).toEqual(['p2', 'p1', 'p1']);
    const back = await change('photo', 'p3');
    await follow(back && { ...back, before: { photo: { S: 'p3' } } });
    expect(removed).toHaveLength(3);
  });
});
