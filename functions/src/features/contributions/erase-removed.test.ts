import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdForAppeal, letGo } from '../../domain/appeals/hold-for-appeal.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { transact } from '../../platform/aws/transact.ts';
import { madeUpContribution, putContributions } from '../../testing/put-contributions.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import { eraseRemoved } from './finish-removal.ts';

const day = 86_400_000;
const removedAt = Date.parse('2026-11-01T12:00:00.000Z');
const target = { kind: 'tornado', id: 't1', display_name: 'Moore', state: 'Oklahoma' } as const;

describe.each(dynamodbStandIns)('erasing what was removed, over $name', ({ endpoint }) => {
  let client: DynamoDBDocumentClient;
  let table: string;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
    client = testClient(endpoint);
  });

  const read = async (id: string): Promise<StoredContribution> => {
    const command = new GetCommand({ TableName: table, Key: contributionKey(id), ConsistentRead: true });
    return fromContributionItem((await client.send(command)).Item ?? {});
  };
  const runAt = (days: number) => eraseRemoved(client, table, () => removedAt + days * day);

  async function removed(): Promise<StoredContribution> {
    const written = madeUpContribution({ createdAt: '2026-10-20T12:00:00.000Z', target });
    await putContributions(client, table, [written]);
    const work = contributionRemoval(client, table, () => removedAt);
    await work.byModerator(written, 'moderator', { category: 'Spam', note: '' });
    return read(written.id);
  }

  it('waits while an appeal is open, however long that takes, and then does it', async () => {
    const [plain, contested] = [await removed(), await removed()];
    const number = 'AP-7K3M-9QX2-4T8W';
    await transact(client, [holdForAppeal(table, contested, number, removedAt + 20 * day)]);
    expect(await read(contested.id)).toMatchObject({
      appeal: number,
      keptUntil: new Date(removedAt + 50 * day).toISOString(),
    });
    await runAt(31);
    expect(await read(plain.id)).toHaveProperty('erasedAt');
    expect(await read(contested.id)).not.toHaveProperty('erasedAt');
    await runAt(51);
    expect(await read(contested.id)).toMatchObject({
      appeal: number,
      keptUntil: new Date(removedAt + 81 * day).toISOString(),
    });
    await transact(client, [letGo(table, contested, number)]);
    await runAt(52);
    const erased = await read(contested.id);
    expect(erased).toHaveProperty('erasedAt');
    expect(erased).not.toHaveProperty('appeal');
  });

  it('is not made longer by an appeal in the first days', async () => {
    const one = await removed();
    await transact(client, [holdForAppeal(table, one, 'AP-7K3M-9QX2-4T8W', removedAt)]);
    expect((await read(one.id)).keptUntil).toBe(new Date(removedAt + 30 * day).toISOString());
  });
});
