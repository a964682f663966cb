import { DeleteCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { contributionKey, type StoredContribution } from '../../domain/contributions/contribution-item.ts';
import { PersonToTell } from '../../domain/mail/decision-queue.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '../../testing/put-signed-in.ts';
import { followedChange, streamImage } from '../../testing/stream-event.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { tellSuggester } from './decision-mails/tell-decisions.ts';

const author = madeUpProfile();
const decidedAt = '2026-11-21T10:00:00.000Z';
const now = '2026-11-21T10:00:01.000Z';

describe.each(dynamodbStandIns)('after a decision, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
    await putProfile(client, table, author);
  });

  async function changed(over: Partial<StoredContribution>, name: string, value: unknown) {
    const suggestion = madeUpContribution({
      createdAt: '2026-11-20T12:00:00.000Z',
      target: { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'Oklahoma' },
      contributionType: 'EDIT_SUGGESTION',
      content: { targetField: 'path_width', currentValue: '1', proposedValue: '2', reason: 'x' },
      suggestionStatus: 'PENDING',
      authorId: author.id,
      ...over,
    });
    await putContributions(client, table, [suggestion]);
    const Key = contributionKey(suggestion.id);
    const before = await streamImage(endpoint, table, Key);
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    const after = await streamImage(endpoint, table, Key);
    return { id: suggestion.id, Key, change: followedChange('tell-suggester', { before, after }) };
  }

  async function queuedAfter(change: Awaited<ReturnType<typeof changed>>['change']): Promise<PersonToTell[]> {
    const queued: PersonToTell[] = [];
    const queue = { send: async (one: PersonToTell) => void queued.push(PersonToTell.parse(one)) };
    if (change) await tellSuggester(client, table, queue, () => Date.parse(now))(change);
    return queued;
  }

  const approved = {
    suggestionStatus: 'APPROVED',
    decision: { status: 'APPROVED', by: 'moderator', note: null },
  } as const;

  it('its author is put into the queue of people to tell', async () => {
    const { id, change } = await changed(approved, 'decidedAt', decidedAt);
    expect(await queuedAfter(change)).toEqual([{ person: author.id, contribution: id, at: now }]);
  });

  it('the message is never older than what it is about, whatever the clocks say', async () => {
    const later = '2026-11-21T10:00:05.000Z';
    const { change } = await changed(approved, 'decidedAt', later);
    expect(await queuedAfter(change)).toMatchObject([{ at: later }]);
  });

  it('a return for a source and a first of two decisions count too', async () => {
    const returned = await changed({}, 'returned', { by: 'moderator', at: decidedAt, note: null });
    expect(await queuedAfter(returned.change)).toHaveLength(1);
    const first = { status: 'APPROVED', by: 'moderator', at: decidedAt, note: null, objections: 0 };
    expect(await queuedAfter((await changed({}, 'first', first)).change)).toHaveLength(1);
  });

  it('nobody is put there for votes, for what they know, and for what was deleted', async () => {
    expect((await changed({}, 'title', 'x')).change).toBeUndefined();
    const told = { what: 'APPROVED', at: '2026-11-20T13:00:00.000Z', note: null } as const;
    const known = await changed({ ...approved, toldDecision: told }, 'decidedAt', decidedAt);
    expect(await queuedAfter(known.change)).toEqual([]);
    const deleted = await changed(approved, 'decidedAt', decidedAt);
    await client.send(new DeleteCommand({ TableName: table, Key: deleted.Key }));
    expect(await queuedAfter(deleted.change)).toEqual([]);
  });
});
