import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { toAbuseReportItem } from '../../../domain/contributions/abuse-report-items.ts';
import { contributionKey } from '../../../domain/contributions/contribution-item.ts';
import { toThanksItem } from '../../../domain/contributions/thanks-items.ts';
import { toVoteItem } from '../../../domain/contributions/vote-items.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { detachMarks } from './detach-marks.ts';

const target = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore',
  state: 'OKLAHOMA',
} as const;
const time = '2026-11-21T00:00:00.000Z';

describe.each(dynamodbStandIns)('the marks of a deleted account, on $name', ({ endpoint }) => {
  const client = testClient(endpoint);
  let table: string;
  let people = 0;

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
  });

  /** A contribution on which somebody has voted, for which they said thanks, and which they have reported. */
  async function marked() {
    const uid = `person-${++people}`;
    const contribution = madeUpContribution({ createdAt: time, target });
    await putContributions(client, table, [contribution]);
    const { id: contributionId } = contribution;
    const vote = { direction: 'UP', isVerified: true, votedAt: time, ver: 1 } as const;
    const report = { category: 'Spam', text: 'Look.', createdAt: time, state: 'OPEN' } as const;
    for (const Item of [
      toVoteItem({ contributionId, uid, requests: [], ...vote }),
      toThanksItem({ contributionId, uid, isThanked: true, thankedAt: time, requests: [], ver: 1 }),
      toAbuseReportItem({ contributionId, uid, ...report }),
    ])
      await client.send(new PutCommand({ TableName: table, Item }));
    return { uid, contributionId };
  }
  async function below(contributionId: Parameters<typeof contributionKey>[0]) {
    const { pk } = contributionKey(contributionId);
    const { Items: items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      }),
    );
    return items.map(({ sk }) => String(sk).split('#')[0]);
  }

  async function detachTwice(uid: string) {
    for (const kind of ['votes', 'thanks', 'reports', 'votes', 'thanks', 'reports'] as const)
      await detachMarks(client, table, kind)(uid);
  }

  it('stay counted, without a name', async () => {
    const { uid, contributionId } = await marked();
    await detachTwice(uid);
    expect(await below(contributionId)).toEqual(['META', 'REPORT', 'THANKS', 'VOTE']);
  });

  it('of a contribution that is deleted meanwhile are deleted, and not left below it', async () => {
    const { uid, contributionId } = await marked();
    await client.send(new DeleteCommand({ TableName: table, Key: contributionKey(contributionId) }));
    await detachTwice(uid);
    expect(await below(contributionId)).toEqual([]);
  });
});
