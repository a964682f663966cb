import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { toAbuseReportItem } from '../../../domain/contributions/abuse-report-items.ts';
import { toVoteItem } from '../../../domain/contributions/vote-items.ts';
import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { profileKey } from '../../../domain/members/session-items.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { putMemberCounts } from '../../../testing/put-member-counts.ts';
import { startAccountsEntry, type AccountsEntry } from '../../../testing/start-accounts-entry.ts';
import { watchTable, type WatchedTable } from '../../../testing/watch-table.ts';
import { dynamodbStandIns, guarded } from '../../../testing/test-table.ts';

describe.each(dynamodbStandIns)('the data of one person, over $name', ({ endpoint, itOnce }) => {
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
    const username = `Person-${randomUUID().slice(0, 8)}`;
    const browser = entry.browser(`203.0.113.${++people}`);
    const { status, body } = await browser.send('POST', '/auth/signup', {
      username,
      email: `${username}@example.org`,
      password: 'correct horse battery',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return { browser, username, id: (body as { user: { id: string } }).user.id };
  }

  it('is public by username regardless of case, costs three reads, and omits the email address (ASVS 8.2.3)', async () => {
    const { username, id } = await person();
    await entry.client.send(
      new UpdateCommand({
        TableName: entry.community,
        Key: profileKey(id),
        UpdateExpression: 'SET photo = :photo, bio = :bio',
        ExpressionAttributeValues: { ':photo': 'p1', ':bio': 'Chaser.' },
      }),
    );
    await putMemberCounts(entry.client, entry.community, id, {
      contributions: 7,
      earnedReputation: 17,
      removedAfterReport: 1,
    });
    watched.taken();
    const { status, body, headers } = await entry.browser().get(`/users/${username.toUpperCase()}`);
    expect(status).toBe(200);
    expect(watched.taken()).toEqual(['GetItem', 'GetItem', 'GetItem']);
    const { user } = accountRoutes.getUser.response.parse(body).data;
    expect(user).toMatchObject({
      id,
      username,
      bio: 'Chaser.',
      profile_photo_url: '/images/p1',
      role: 'user',
      contributions_count: 7,
      reputationScore: 12,
      reputation_score: 12,
    });
    expect(JSON.stringify(body)).not.toContain('example.org');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, stale-if-error=86400');
  });

  itOnce.each(['nobody-has-it', 'a@b', '%23'])('is a 404 with a message for %s', async (name) => {
    expect(await entry.browser().get(`/users/${name}`)).toMatchObject({
      status: 404,
      body: { error: 'User not found.', code: 'NOT_FOUND' },
    });
  });

  it('asks for a retry while the table is unavailable', async () => {
    watched.fail('GetItem', Infinity);
    expect(await entry.browser().get('/users/somebody')).toMatchObject({
      status: 503,
      body: { error: 'Accounts can’t be loaded right now. Please try again.' },
    });
  });

  it('is exported to that person only: account, sessions, bookmarks and all contributions', async () => {
    const { browser, username, id } = await person();
    const target = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' } as const;
    await putContributions(entry.client, entry.community, [
      madeUpContribution({ createdAt: '2026-01-01T00:00:00.000Z', target, authorId: id }),
      madeUpContribution({
        createdAt: '2026-01-02T00:00:00.000Z',
        target,
        authorId: id,
        contributionType: 'EDIT_SUGGESTION',
        suggestionStatus: 'REJECTED',
      }),
      madeUpContribution({ createdAt: '2026-01-03T00:00:00.000Z', target }),
    ]);
    const contributionId = 'c1';
    const report = { category: 'Spam', text: 'Look.', createdAt: '2026-01-04T00:00:00.000Z' } as const;
    for (const Item of [
      {
        ...toVoteItem({
          contributionId,
          uid: id,
          direction: 'DOWN',
          isVerified: true,
          votedAt: '2026-11-21T00:00:00.000Z',
          requests: [],
          ver: 1,
        }),
        lastKey: 'for the server',
      },
      {
        ...toAbuseReportItem({ contributionId, uid: id, ...report, state: 'OPEN' }),
        note: 'moderators only',
      },
    ]) {
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    }
    const { status, body } = await browser.get('/auth/me/export');
    expect(status, JSON.stringify(body)).toBe(200);
    const copy = accountRoutes.exportMe.response.parse(body);
    expect(copy.user).toMatchObject({ id, username, email: `${username}@example.org` });
    expect(copy.sessions).toMatchObject([{ isCurrent: true }]);
    expect(copy.bookmarks).toEqual([]);
    expect(copy.contributions).toMatchObject([{ suggestionStatus: 'REJECTED' }, { title: 'What I saw' }]);
    expect(copy.votes).toEqual([{ contributionId, direction: 'DOWN', votedAt: '2026-11-21T00:00:00.000Z' }]);
    expect(copy.abuseReports).toEqual([{ contributionId, ...report }]);
    for (const secret of ['accessHash', 'nonce', 'argon2', '"pk"', 'g2pk']) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
    expect((await entry.browser().get('/auth/me/export')).status).toBe(401);
  });
});
