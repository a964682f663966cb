import { DeleteCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { MailMessage } from '../../domain/mail/mail-message.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { followedChange, streamImage } from '../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { tellSuggester } from './tell-suggester.ts';

const author = madeUpProfile();
const decidedAt = '2026-11-21T10:00:00.000Z';

describe.each(dynamodbStandIns)('the mail after a decision, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    await putProfile(client, table, author);
  });

  async function decided(over: Partial<StoredContribution> = {}, changes = 'decidedAt = :value') {
    const suggestion = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target: { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'Oklahoma' },
      contributionType: 'EDIT_SUGGESTION',
      content: { targetField: 'path_width', currentValue: '1', proposedValue: '2', reason: 'x' },
      suggestionStatus: 'APPROVED',
      authorId: author.id,
      decision: { status: 'APPROVED', by: 'moderator', note: 'Two\nlines.' },
      ...over,
    });
    await putContributions(client, table, [suggestion]);
    const Key = contributionKey(suggestion.id);
    const before = await streamImage(endpoint, table, Key);
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: `SET ${changes}`,
        ExpressionAttributeValues: { ':value': decidedAt },
      }),
    );
    const after = await streamImage(endpoint, table, Key);
    return { Key, change: followedChange('tell-suggester', { before, after }) };
  }

  async function mailsAfter(change: Awaited<ReturnType<typeof decided>>['change']): Promise<MailMessage[]> {
    const mails: MailMessage[] = [];
    const mail = { send: async (message: MailMessage) => void mails.push(MailMessage.parse(message)) };
    if (change) await tellSuggester({ client, table, mail })(change);
    return mails;
  }

  it('tells the author the decision and the note, under one id', async () => {
    const { Key, change } = await decided();
    const id = `suggestion-decided:${Key.pk.slice('CONTRIB#'.length)}:${decidedAt}`;
    const { email: to, username } = author;
    const words = { decision: 'APPROVED', target: 'Moore', field: 'Path Width (yards)', note: 'Two lines.' };
    const mail = { template: 'suggestion-decided', id, person: author.id, to, username, ...words };
    for (let time = 0; time < 2; time++) expect(await mailsAfter(change)).toEqual([mail]);
  });

  it('says of one that was closed that it was', async () => {
    const closed = { status: 'REJECTED', by: 'moderator', note: null, isAlreadySo: true } as const;
    const { change } = await decided({ suggestionStatus: 'REJECTED', decision: closed });
    expect(await mailsAfter(change)).toMatchObject([{ decision: 'CLOSED' }]);
  });

  it('does not follow votes', async () => {
    expect((await decided({}, 'title = :value')).change).toBeUndefined();
  });

  it('is not sent to somebody who has turned these mails off', async () => {
    const { id } = author;
    const off = { ...madeUpProfile({ id }), decisionMails: false };
    await putProfile(client, table, off);
    expect(await mailsAfter((await decided()).change)).toEqual([]);
    await putProfile(client, table, { ...off, decisionMails: true });
    expect(await mailsAfter((await decided()).change)).toHaveLength(1);
    await putProfile(client, table, author);
  });

  it('is not sent to deleted accounts or for deleted suggestions', async () => {
    const gone = await decided({ authorId: '01MADE9999999999999999999X' });
    expect(await mailsAfter(gone.change)).toEqual([]);
    const deleted = await decided();
    await client.send(new DeleteCommand({ TableName: table, Key: deleted.Key }));
    expect(await mailsAfter(deleted.change)).toEqual([]);
  });
});
