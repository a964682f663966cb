import { GetCommand, PutCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { toAbuseReportItem } from '../../domain/contributions/abuse-report-items.ts';
import { contributionKey, type ContributionTarget } from '../../domain/contributions/contribution-item.ts';
import { toVoteItem } from '../../domain/contributions/vote-items.ts';
import { MailMessage } from '../../domain/mail/mail-message.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { followedChange, streamImage } from '../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { contributionRemoval } from './contribution-removal.ts';
import { finishRemoval } from './finish-removal.ts';
import { authorMail } from './tell-author.ts';

const target: ContributionTarget = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'OKLAHOMA' };
const createdAt = '2026-11-20T12:00:00.000Z';
const image = { id: 'i1', url: '/api/v1/images/i1', imageServiceId: 'i1', alt: null };
const author = madeUpProfile();

describe.each(dynamodbStandIns)('what follows a removal, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;
  let watched: WatchedTable;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    watched = watchTable(endpoint);
    await putProfile(client, table, author);
  });

  /** Removes a contribution that has a picture, a vote and a report, and returns what the follower receives. */
  async function removed(by: 'author' | 'moderator') {
    const contribution = madeUpContribution({ createdAt, target, images: [image], authorId: author.id });
    await putContributions(client, table, [contribution]);
    const contributionId = contribution.id;
    const report = { category: 'Spam', text: null, createdAt, state: 'OPEN' } as const;
    for (const Item of [
      toVoteItem({
        contributionId,
        uid: 'voter',
        direction: 'UP',
        isVerified: true,
        votedAt: '2026-11-21T00:00:00.000Z',
        requests: [],
        ver: 1,
      }),
      toAbuseReportItem({ contributionId, uid: 'reader', ...report }),
    ]) {
      await client.send(new PutCommand({ TableName: table, Item }));
    }
    const key = contributionKey(contributionId);
    const before = await streamImage(endpoint, table, key);
    const removal = contributionRemoval(client, table, () => Date.now());
    if (by === 'author') await removal.byOwner(contribution);
    else await removal.byModerator(contribution, 'moderator', { category: 'Spam', note: 'Two\nlines.' });
    const after = await streamImage(endpoint, table, key);
    const change = followedChange('finish-removal', { before, ...(after ? { after } : {}) });
    return { contributionId, change: change as NonNullable<typeof change> };
  }

  function follower() {
    const pictures: string[] = [];
    const mails: MailMessage[] = [];
    const through = testClient(watched.endpoint);
    const mail = { send: async (message: MailMessage) => void mails.push(MailMessage.parse(message)) };
    const follow = finishRemoval({
      client: through,
      table,
      removePicture: async (id) => void pictures.push(id),
      tellAuthor: authorMail({ client: through, table, mail }),
    });
    return { follow, pictures, mails };
  }

  async function below(id: string) {
    const values = { ':pk': contributionKey(id).pk };
    const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: values };
    const { Items: items = [] } = await client.send(new QueryCommand({ TableName: table, ...query }));
    return items.map(({ sk, state, g3pk }) => [sk, state, g3pk]);
  }

  it('by its author deletes pictures, votes and reports, also after a failure and twice, without a mail', async () => {
    const { contributionId, change } = await removed('author');
    const { follow, pictures, mails } = follower();
    watched.fail('BatchWriteItem', Infinity, { afterwards: true });
    await expect(follow(change)).rejects.toThrow('Made up by a test.');
    watched.mend();
    for (let time = 0; time < 2; time++) await follow(change);
    expect(await below(contributionId)).toEqual([]);
    expect(new Set(pictures)).toEqual(new Set(['i1']));
    expect(mails).toEqual([]);
  });

  it('by a moderator in the moment of the account’s deletion is taken off the person, without a mail', async () => {
    const { contributionId, change } = await removed('moderator');
    const { follow, mails } = follower();
    const deleted = { ...profileKey(author.id), deletedAt: createdAt };
    await client.send(new PutCommand({ TableName: table, Item: deleted }));
    for (let time = 0; time < 2; time++) await follow(change);
    await putProfile(client, table, author);
    expect(mails).toEqual([]);
    const { Item: kept } = await client.send(
      new GetCommand({ TableName: table, Key: contributionKey(contributionId) }),
    );
    expect(kept).toMatchObject({ removalNote: 'Two\nlines.' });
    expect(JSON.stringify(kept)).not.toContain(author.id);
  });

  it('by a moderator is not mailed to somebody who has turned these mails off, and stays in the own list', async () => {
    const { contributionId, change } = await removed('moderator');
    const { follow, mails } = follower();
    await putProfile(client, table, { ...author, decisionMails: false });
    await follow(change);
    await putProfile(client, table, author);
    expect(mails).toEqual([]);
    const Key = contributionKey(contributionId);
    const { Item: kept } = await client.send(new GetCommand({ TableName: table, Key }));
    expect(kept?.['g2pk']).toBe(`USER#${author.id}#X`);
  });

  it('by a moderator keeps the reports as resolved, and mails the author under one id', async () => {
    const { contributionId, change } = await removed('moderator');
    const { follow, mails } = follower();
    watched.fail('UpdateItem', Infinity, { afterwards: true });
    await expect(follow(change)).rejects.toThrow('Made up by a test.');
    expect(mails).toEqual([]);
    watched.mend();
    for (let time = 0; time < 2; time++) await follow(change);
    expect(await below(contributionId)).toEqual([
      ['META', undefined, undefined],
      ['REPORT#reader', 'RESOLVED', 'RPT#RESOLVED'],
    ]);
    const { email: to, username } = author;
    const id = `contribution-removed:${contributionId}`;
    const words = { title: 'What I saw', category: 'Spam', note: 'Two lines.' };
    const mail = { template: 'contribution-removed', id, person: author.id, to, username, ...words };
    expect(mails).toEqual([mail, mail]);
  });
});
