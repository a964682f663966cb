import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreLinkSeconds } from '@touchdown/shared/accounts/account-limits.ts';
import { accountRoutes } from '@touchdown/shared/accounts/routes.ts';
import { toAbuseReportItem } from '../../../domain/contributions/abuse-report-items.ts';
import {
  formerAuthorKey,
  toContributionItem,
  type ContributionTarget,
} from '../../../domain/contributions/contribution-item.ts';
import { toVoteItem } from '../../../domain/contributions/vote-items.ts';
import { toBookmarkItem } from '../../../domain/members/bookmark-items.ts';
import { madeUpContribution } from '../../../testing/put-contributions.ts';
import { startAccountsEntry, type AccountsEntry } from '../../../testing/start-accounts-entry.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';

const password = 'correct horse battery';
const time = '2026-11-21T00:00:00.000Z';
const target: ContributionTarget = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' };
const facts = {
  place: { lat: 35.33917, lon: -97.48667, exact: true },
  at: '2013-05-20T20:17:00Z',
  wall: '2013-05-20T15:17',
  about: true,
  year: null,
  direction: 315,
  own: false,
  photographer: 'Ada B.',
  license: 'cc-by-4.0',
} as const;
const size = { width: 4, sensitive: true };
const image = { id: 'i1', url: '/images/i1', imageServiceId: 'i1', alt: null, ...size, facts };
const proposal = { targetField: 'injuries', currentValue: '1', proposedValue: '2', reason: 'I counted.' };
const secret = 'added-by-a-later-version';

/** Adds an attribute that no list knows to an item and to every object in it. */
function withUnknownField(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownField);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, withUnknownField(one)]);
  return { ...Object.fromEntries(fields), [secret]: secret };
}

describe.each(dynamodbStandIns)('the export of an account, over $name', ({ endpoint }) => {
  let entry: AccountsEntry;

  beforeAll(async () => {
    entry = await startAccountsEntry(endpoint);
  });
  afterAll(() => entry.stop());

  it('has the fields that each list names, and no other that a stored item may get', async () => {
    const browser = entry.browser();
    const username = `u-${randomUUID().slice(0, 12)}`;
    const account = { username, email: `${username}@example.org`, password };
    const { body: signedUp } = await browser.send('POST', '/auth/signup', account);
    const { id: uid } = (signedUp as { user: { id: string } }).user;
    const bookmark = { display_name: 'Moore', cz_name: null, state: 'OKLAHOMA', tor_f_scale: 'EF5' };
    const wall = { begin_wall: '2013-05-20T14:56', begin_zone_letters: 'CDT' };
    const times = { begin_datetime: '2013-05-20T19:56:00Z', ...wall, bookmark_created_at: time };
    const [contributionId, report] = ['c1', { category: 'Spam', text: 'Look.', createdAt: time } as const];
    const vote = { contributionId, direction: 'UP', votedAt: time } as const;
    const contribution = madeUpContribution({
      createdAt: time,
      target,
      authorId: uid,
      images: [image],
      content: proposal,
      decision: { status: 'REJECTED', by: 'a-moderator', note: 'See the survey.' },
      decidedAt: time,
    });
    const removed = madeUpContribution({
      createdAt: time,
      target,
      authorId: uid,
      removedAt: time,
      removalCategory: 'Spam',
      removalNote: 'An advertisement.',
    });
    const { g2pk: _partition, g2sk: _sort, authorId: _author, ...kept } = toContributionItem(removed);
    const items = [
      { ...kept, ...formerAuthorKey(uid, time, removed.id), removedBy: 'a-moderator' },
      toContributionItem(contribution),
      toVoteItem({ ...vote, uid, isVerified: true, requests: [], ver: 1 }),
      toAbuseReportItem({ contributionId, uid, ...report, state: 'OPEN' }),
      toBookmarkItem(uid, { id: 't1', ...bookmark, ...times }),
    ];
    const { Items: signUpItems = [] } = await entry.client.send(
      new ScanCommand({ TableName: entry.community }),
    );
    for (const item of [...items, ...signUpItems]) {
      const Item = withUnknownField(item) as Record<string, unknown>;
      await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    }

    const { status, body } = await browser.get('/auth/me/export');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(JSON.stringify(body)).not.toContain(secret);
    const copy = accountRoutes.exportMe.response.parse(body);
    expect(copy).toMatchObject({
      user: { id: uid, username },
      sessions: [{ isCurrent: true }],
      bookmarks: [{ id: 't1', ...bookmark, ...times }],
      votes: [vote],
      abuseReports: [{ contributionId, ...report }],
      contributions: [
        {
          id: contribution.id,
          content: proposal,
          images: [image],
          target,
          decisions: [{ action: 'REJECTED', at: time, category: null, note: 'See the survey.' }],
        },
        {
          id: removed.id,
          decisions: [{ action: 'REMOVED', at: time, category: 'Spam', note: 'An advertisement.' }],
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('a-moderator');
    expect(copy.heldEmail).toBeNull();
    const listed = await browser.get('/users/me/bookmarks');
    expect([listed.status, JSON.stringify(listed.body).includes(secret)]).toEqual([200, false]);
  });

  it('has the previous email address with the end of its time, and nothing once it is free', async () => {
    const browser = entry.browser();
    const username = `u-${randomUUID().slice(0, 12)}`;
    const [email, newEmail] = [`${username}@example.org`, `${username}@example.net`];
    await browser.send('POST', '/auth/signup', { username, email, password });
    const mails = await entry.mails();
    const { token } = mails.find((mail) => mail.to === email) as { token: string };
    await browser.get(`/auth/verify-email/${token}`);
    const change = { email: newEmail, currentPassword: password };
    expect((await browser.send('PATCH', '/auth/me', change)).status).toBe(200);
    const exported = async () =>
      accountRoutes.exportMe.response.parse((await browser.get('/auth/me/export')).body);
    const { heldEmail, exportedAt, user } = await exported();
    expect(user.email).toBe(newEmail);
    expect(heldEmail).toEqual({ email, until: expect.any(String) });
    const seconds = (Date.parse(heldEmail?.until ?? '') - Date.parse(exportedAt)) / 1000;
    expect(seconds).toBeGreaterThan(restoreLinkSeconds - 60);
    expect(seconds).toBeLessThanOrEqual(restoreLinkSeconds);

    // As the profile is stored when the address is free.
    const { Items: items = [] } = await entry.client.send(new ScanCommand({ TableName: entry.community }));
    const profile = items.find((item) => item['username'] === username && item['heldEmail']);
    const Item = { ...profile, heldEmail: { email, until: Date.now() - 1000 } };
    await entry.client.send(new PutCommand({ TableName: entry.community, Item }));
    expect((await exported()).heldEmail).toBeNull();
  });
});
