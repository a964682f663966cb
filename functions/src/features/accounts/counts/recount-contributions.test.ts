import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { memberCountsKey } from '../../../domain/members/member-counts.ts';
import { madeUpContribution, putContributions } from '../../../testing/put-contributions.ts';
import { putMemberCounts } from '../../../testing/put-member-counts.ts';
import { madeUpProfile, putProfile } from '../../../testing/put-signed-in.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../../testing/test-table.ts';
import { listPeople } from './list-people.ts';
import { recountContributions } from './recount-contributions.ts';

const target = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore',
  state: 'OKLAHOMA',
} as const;

describe.each(dynamodbStandIns)('recounting contributions on $name', ({ endpoint }) => {
  const client = testClient(endpoint);
  let table: string;
  const noDelay = 0;
  const recount = (uid: string) => recountContributions(client, table, noDelay)(uid);
  const stored = async (uid: string) =>
    (await client.send(new GetCommand({ TableName: table, Key: memberCountsKey(uid) }))).Item;

  async function person(contributions: number, counted?: number): Promise<string> {
    const profile = madeUpProfile();
    await putProfile(client, table, profile);
    if (counted !== undefined) await putMemberCounts(client, table, profile.id, { contributions: counted });
    await add(profile.id, contributions);
    return profile.id;
  }
  const add = (authorId: string, count: number) =>
    putContributions(
      client,
      table,
      Array.from({ length: count }, (_, at) =>
        madeUpContribution({
          createdAt: '2026-11-20T12:00:00.000Z',
          target,
          authorId,
          // A rejected suggestion is in its author's own list, so it counts.
          suggestionStatus: at === 0 ? 'REJECTED' : null,
        }),
      ),
    );

  beforeAll(async () => {
    table = await createTestTable(endpoint, 'community');
  });

  it.each([
    ['is too high', 2, 9],
    ['is too low', 3, 1],
    ['was never stored', 2, undefined],
  ])('writes the number of contributions where the count %s', async (_what, contributions, counted) => {
    const uid = await person(contributions, counted);
    expect(await recount(uid)).toEqual({ before: counted ?? 0, after: contributions });
    expect(await stored(uid)).toMatchObject({ contributions });
    expect(await recount(uid)).toEqual({ before: contributions, after: contributions });
  });

  it('writes nothing for somebody who has contributed nothing', async () => {
    const uid = await person(0);
    expect(await recount(uid)).toEqual({ before: 0, after: 0 });
    expect(await stored(uid)).toBeUndefined();
  });

  it('counts again when a contribution is counted just then', async () => {
    const uid = await person(3, 1);
    const send = client.send.bind(client);
    let writes = 0;
    // One is added between the count and the write.
    const racing: Pick<DynamoDBDocumentClient, 'send'> = {
      send: (async (command: GetCommand) => {
        if (command.constructor.name === 'TransactWriteCommand' && writes++ === 0) {
          await add(uid, 1);
          await send(
            new UpdateCommand({
              TableName: table,
              Key: memberCountsKey(uid),
              UpdateExpression: 'ADD contributions :one',
              ExpressionAttributeValues: { ':one': 1 },
            }),
          );
        }
        return send(command);
      }) as DynamoDBDocumentClient['send'],
    };
    const answer = await recountContributions(racing as DynamoDBDocumentClient, table, noDelay)(uid);
    expect(answer).toEqual({ before: 2, after: 4 });
    expect(await stored(uid)).toMatchObject({ contributions: 4 });
  });

  it('does not write a count for a deleted account', async () => {
    const profile = madeUpProfile();
    await putProfile(client, table, { id: profile.id, authEpoch: 1, deletedAt: '2026-11-21T00:00:00.000Z' });
    await add(profile.id, 1);
    await expect(recount(profile.id)).rejects.toThrow('change all the time');
    expect(await stored(profile.id)).toBeUndefined();
    const people: string[] = [];
    for await (const { id } of listPeople(client, table)) people.push(id);
    expect(people).not.toContain(profile.id);
    expect(people.length).toBeGreaterThan(3);
  });
});
