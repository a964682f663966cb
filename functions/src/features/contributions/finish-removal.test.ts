import { GetCommand, PutCommand, QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { toAbuseReportItem } from '../../domain/contributions/abuse-report-items.ts';
import {
  contributionKey,
  fromContributionItem,
  type ContributionTarget,
} from '../../domain/contributions/contribution-item.ts';
import { toVoteItem } from '../../domain/contributions/vote-items.ts';
import { PersonToTell } from '../../domain/mail/decision-queue.ts';
import { MailMessage } from '../../domain/mail/mail-message.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { watchTable, type WatchedTable } from '../../testing/watch-table.ts';
import { followedChange, streamImage } from '../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { authorMail, finishRemoval } from './finish-removal.ts';

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
  async function removed(by: 'author' | 'moderator' | 'moderator, as illegal') {
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
    const isIllegal = by === 'moderator, as illegal';
    const reason = { category: 'Spam', note: 'Two\nlines.', isIllegal } as const;
    if (by === 'author') await removal.byOwner(contribution);
    else await removal.byModerator(contribution, 'moderator', reason);
    const after = await streamImage(endpoint, table, key);
    const change = followedChange('finish-removal', { before, ...(after ? { after } : {}) });
    return { contributionId, change: change as NonNullable<typeof change> };
  }

  /** Restores or erases what was removed, and returns what the follower receives. */
  async function then(id: string, what: 'restore' | 'restoreOwn' | 'eraseRemoved') {
    const key = contributionKey(id);
    const before = await streamImage(endpoint, table, key);
    const { Item: item = {} } = await client.send(new GetCommand({ TableName: table, Key: key }));
    const removal = contributionRemoval(client, table, () => Date.now() + 1000);
    expect(await removal[what](fromContributionItem(item), 'moderator')).toBe(true);
    const after = await streamImage(endpoint, table, key);
    const change = followedChange('finish-removal', { before, ...(after ? { after } : {}) });
    return change as NonNullable<typeof change>;
  }

  function follower() {
    const pictures: string[] = [];
    const mails: MailMessage[] = [];
    const queued: PersonToTell[] = [];
    const through = testClient(watched.endpoint);
    const queue = { send: async (message: PersonToTell) => void queued.push(PersonToTell.parse(message)) };
    const mail = { send: async (message: MailMessage) => void mails.push(MailMessage.parse(message)) };
    const follow = finishRemoval(
      through,
      table,
      async (id) => void pictures.push(id),
      authorMail(through, table, mail, queue, () => Date.now()),
    );
    return { follow, pictures, mails, queued };
  }

  async function below(id: string) {
    const values = { ':pk': contributionKey(id).pk };
    const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: values };
    const { Items: items = [] } = await client.send(new QueryCommand({ TableName: table, ...query }));
    return items.map(({ sk, state, g3pk }) => [sk, state, g3pk]);
  }

  it('by its author leaves all that is below it, so that the author can undo it, and decides about no report', async () => {
    const { contributionId, change } = await removed('author');
    const { follow, pictures, mails, queued } = follower();
    const before = await below(contributionId);
    for (let time = 0; time < 2; time++) await follow(change);
    expect(await below(contributionId)).toEqual(before);
    expect(before.find(([sk]) => sk === 'REPORT#reader')?.[1]).toBe('OPEN');
    await follow(await then(contributionId, 'restoreOwn'));
    expect([...pictures, ...mails, ...queued]).toEqual([]);
  });

  it('by its author ends without pictures, votes and reports, also after a failure and twice, without a mail', async () => {
    const { contributionId } = await removed('author');
    const change = await then(contributionId, 'eraseRemoved');
    const { follow, pictures, mails } = follower();
    watched.fail('BatchWriteItem', Infinity, { afterwards: true });
    await expect(follow(change)).rejects.toThrow('Made up by a test.');
    watched.mend();
    for (let time = 0; time < 2; time++) await follow(change);
    expect(await below(contributionId)).toEqual([]);
    expect(new Set(pictures)).toEqual(new Set(['i1']));
    expect(mails).toEqual([]);
  });

  it('as illegal in the moment of the account’s deletion is taken off the person, without a mail', async () => {
    const { contributionId, change } = await removed('moderator, as illegal');
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

  it('by a moderator stays in the own list', async () => {
    const { contributionId, change } = await removed('moderator');
    await follower().follow(change);
    const Key = contributionKey(contributionId);
    const { Item: kept } = await client.send(new GetCommand({ TableName: table, Key }));
    expect(kept?.['g2pk']).toBe(`USER#${author.id}#X`);
  });

  it.each([
    ['moderator', [['VOTE#voter', undefined, undefined]], []],
    ['moderator, as illegal', [], ['i1']],
  ] as const)(
    'by a %s keeps the reports as resolved, and tells the author: at once what is illegal, and later what is not',
    async (by, votes, gone) => {
      const { contributionId, change } = await removed(by);
      const { follow, mails, pictures, queued } = follower();
      watched.fail('UpdateItem', Infinity, { afterwards: true });
      await expect(follow(change)).rejects.toThrow('Made up by a test.');
      expect([...mails, ...queued]).toEqual([]);
      watched.mend();
      for (let time = 0; time < 2; time++) await follow(change);
      expect(await below(contributionId)).toEqual([
        ['META', undefined, by === 'moderator' ? 'RPT#RESOLVED' : undefined],
        ['REPORT#reader', 'RESOLVED', 'RPT#RESOLVED'],
        ...votes,
      ]);
      expect([...new Set(pictures)]).toEqual(gone);
      const { email: to, username } = author;
      const { Item: { removedAt } = {} } = await client.send(
        new GetCommand({ TableName: table, Key: contributionKey(contributionId) }),
      );
      const id = `contribution-removed:${contributionId}:${String(removedAt)}`;
      const words = { title: 'What I saw', category: 'Spam', note: 'Two lines.' };
      const restorableUntil = null;
      if (by === 'moderator') {
        expect(mails).toEqual([]);
        const [message, ...again] = queued;
        expect(message).toMatchObject({ person: author.id, contribution: contributionId });
        expect(String(removedAt) <= (message?.at ?? '')).toBe(true);
        expect(again).toHaveLength(1);
        return;
      }
      const envelope = { template: 'contribution-removed', id, person: author.id, to, username };
      const mail = { ...envelope, ...words, restorableUntil };
      expect(mails).toEqual([mail, mail]);
    },
  );

  it('and a restoration before the author knew of it tells nobody, in whatever order the events come', async () => {
    const { contributionId, change } = await removed('moderator');
    const { follow, mails, pictures, queued } = follower();
    const restored = await then(contributionId, 'restore');
    for (const event of [restored, change, restored]) await follow(event);
    expect([...mails, ...queued]).toEqual([]);
    expect(pictures).toEqual([]);
    expect((await below(contributionId)).map(([sk]) => sk)).toEqual(['META', 'REPORT#reader', 'VOTE#voter']);
  });

  it('and the erasure after it removes pictures and votes, also after a failure and twice, without a second mail', async () => {
    const { contributionId, change } = await removed('moderator');
    const { follow, mails, pictures, queued } = follower();
    await follow(change);
    const erased = await then(contributionId, 'eraseRemoved');
    watched.fail('BatchWriteItem', Infinity, { afterwards: true });
    await expect(follow(erased)).rejects.toThrow('Made up by a test.');
    watched.mend();
    for (const event of [erased, change]) await follow(event);
    expect((await below(contributionId)).map(([sk]) => sk)).toEqual(['META', 'REPORT#reader']);
    expect(new Set(pictures)).toEqual(new Set(['i1']));
    expect(mails).toEqual([]);
    expect(queued).toHaveLength(1);
  });
});
