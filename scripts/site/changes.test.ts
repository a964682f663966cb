import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PurgeQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  contributionKey,
  type ContributionTarget,
} from '@touchdown/functions/domain/contributions/contribution-item.ts';
import { contributionStore } from '@touchdown/functions/domain/contributions/contribution-store.ts';
import { profileKey } from '@touchdown/functions/domain/members/session-items.ts';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import { madeUpProfile, putProfile } from '@touchdown/functions/testing/put-signed-in.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalSite, type LocalSite } from './start-local-site.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';

const throttled = { status: 429, code: 'TooManyRequestsException', message: 'Rate Exceeded.' };
/** What an event for the eraser names, of all parts of its function. */
const eraser = '"part":"erase-deleted-account"';
const target: ContributionTarget = {
  kind: 'tornado',
  id: '20130520-k3v9qx2a',
  display_name: 'Moore, Oklahoma',
  state: 'OKLAHOMA',
};

interface DeadLetter {
  requestContext: { functionArn: string; condition: string; approximateInvokeCount?: number };
  requestPayload: { part: string; key: { person: string } };
  responsePayload: { errorType: string; errorMessage: string };
}

describe('a change of the community table, with the real templates,', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-changes-'));
  const lines: string[] = [];
  let cloud: LocalSite;
  let client: DynamoDBDocumentClient;
  let sqs: SQSClient;
  let table: string;

  beforeAll(async () => {
    const log = (line: string) => void lines.push(line);
    cloud = await startLocalSite({ stateDir, port: 0, site: 'none', inMemory: true, log });
    const database = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
    client = DynamoDBDocumentClient.from(database, { marshallOptions: { removeUndefinedValues: true } });
    sqs = new SQSClient({
      ...localCredentials,
      endpoint: cloud.objectStoreUrl,
      useQueueUrlAsEndpoint: false,
    });
    table = cloud.nameOf('CommunityTable');
  });
  afterEach(async () => {
    lines.length = 0;
    await sqs.send(new PurgeQueueCommand({ QueueUrl: deadLetters() }));
  });
  afterAll(async () => {
    client.destroy();
    sqs.destroy();
    await cloud.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  const deadLetters = () => `${cloud.objectStoreUrl}/${account}/${cloud.nameOf('DeadLetters')}`;
  const receive = async (): Promise<DeadLetter | undefined> => {
    const { Messages: [message] = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: deadLetters(), WaitTimeSeconds: 1 }),
    );
    return message && (JSON.parse(message.Body ?? '') as DeadLetter);
  };
  const eventually = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 60_000, interval: 100 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${lines.slice(-10).join('\n')}`);
    });

  /** The contributions of each person. */
  const written = new Map<string, string[]>();

  /** A person with two contributions and a bookmark. */
  async function person() {
    const profile = madeUpProfile();
    const { id: authorId, username, role, photo } = profile;
    await putProfile(client, table, profile);
    const author = { username, role, photo };
    const contributions = [0, 1].map((day) =>
      madeUpContribution({ createdAt: `2026-01-0${day + 1}T00:00:00.000Z`, target, authorId, author }),
    );
    await putContributions(client, table, contributions);
    written.set(
      authorId,
      contributions.map(({ id }) => id),
    );
    await client.send(set({ pk: profileKey(authorId).pk, sk: 'BM#t1' }, 'saved', true));
    return profile;
  }
  const set = (Key: { pk: string; sk: string }, name: string, value: unknown) =>
    new UpdateCommand({
      TableName: table,
      Key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    });
  const rename = (id: string, username: string) => client.send(set(profileKey(id), 'username', username));
  const bury = (id: string) => client.send(set(profileKey(id), 'deletedAt', '2026-11-22T00:00:00.000Z'));

  const listOf = (id: string) =>
    contributionStore(client, table, () => Date.now()).ofPerson(id, { max: 500 });
  const authorsOf = async (id: string) => {
    const { contributions } = await listOf(id);
    return contributions.map(({ author }) => author?.username ?? 'nobody');
  };
  const itemsOf = async (id: string) => {
    const { Items: items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :owner',
        ExpressionAttributeValues: { ':owner': profileKey(id).pk },
      }),
    );
    return items.map(({ sk }) => String(sk));
  };
  const isRenamed = (id: string, name: string) =>
    eventually(async () => expect(await authorsOf(id)).toEqual([name, name]));
  /** What stays has no author, and is in no list of the person. */
  const isForgotten = (id: string) =>
    eventually(async () => {
      expect(await authorsOf(id)).toEqual([]);
      for (const one of written.get(id) ?? []) {
        const { Item } = await client.send(new GetCommand({ TableName: table, Key: contributionKey(one) }));
        expect(Item).toMatchObject({ author: null, authorId: expect.stringMatching(/^nobody-/) });
      }
    });
  const isErased = (id: string) => eventually(async () => expect(await itemsOf(id)).toEqual(['PROFILE']));

  it('reaches its followers: contributions have a new name, a deleted account is erased', async () => {
    const [ada, grace] = [await person(), await person()];
    await rename(ada.id, 'Countess');
    await bury(grace.id);
    await isRenamed(ada.id, 'Countess');
    await isErased(grace.id);
    await isForgotten(grace.id);
    expect(await itemsOf(ada.id)).toEqual(['BM#t1', 'PROFILE']);
    expect(await receive()).toBeUndefined();
  });

  it('is not passed on when it is not about what its followers need', async () => {
    const before = cloud.invocations.accepted();
    const ada = await person();
    await client.send(set(profileKey(ada.id), 'bio', 'New.'));
    // A later change of the same item is dispatched after it.
    await rename(ada.id, 'After');
    await isRenamed(ada.id, 'After');
    const newContributions = 2;
    const followersOfNames = 2;
    const followersOfNew = 3;
    expect(cloud.invocations.accepted() - before).toBe(newContributions * followersOfNew + followersOfNames);
  });

  it('waits in the stream while Lambda throttles, and reaches a follower twice rather than never', async () => {
    const before = cloud.invocations.accepted();
    const ada = await person();
    // More than the three attempts of the client.
    cloud.invocations.failNext(7, throttled, eraser);
    await bury(ada.id);
    await isErased(ada.id);
    await isForgotten(ada.id);
    expect(lines.join('\n')).toContain('change not dispatched');
    const newContributions = 2;
    expect(cloud.invocations.accepted() - before).toBeGreaterThan(newContributions + 2);
    expect(await receive()).toBeUndefined();
  });

  it('goes to the dead letter queue when its follower is refused, and the other one is invoked', async () => {
    const ada = await person();
    cloud.invocations.failNext(1, { status: 404, code: 'ResourceNotFoundException' }, eraser);
    await bury(ada.id);
    await isForgotten(ada.id);
    await eventually(async () =>
      expect(await receive()).toMatchObject({
        requestContext: { functionArn: expect.stringContaining('EraseTraces'), condition: 'Refused' },
        requestPayload: { part: 'erase-deleted-account', kind: 'profile', key: { person: ada.id } },
        responsePayload: { errorType: 'ResourceNotFoundException' },
      }),
    );
    expect(await itemsOf(ada.id)).toContain('BM#t1');
  });

  it('goes to the dead letter queue after three attempts of its follower, and can be sent again', async () => {
    const [ada, grace] = [await person(), await person()];
    // A contribution and its author are larger together than an item may be.
    const [contribution] = (await listOf(ada.id)).contributions;
    const content = (text: string) =>
      client.send(set(contributionKey(contribution?.id ?? ''), 'content', text));
    await content('x'.repeat(250_000));
    const long = 'y'.repeat(200_000);
    await rename(ada.id, long);
    await rename(grace.id, 'Free');
    await isRenamed(grace.id, 'Free');
    let letter: DeadLetter | undefined;
    await eventually(async () => {
      letter = await receive();
      expect(letter).toBeDefined();
    });
    expect(letter).toMatchObject({
      requestContext: {
        functionArn: expect.stringContaining('FollowPeople'),
        condition: 'RetriesExhausted',
        approximateInvokeCount: 3,
      },
      requestPayload: { key: { person: ada.id }, changed: ['username'] },
    });
    const payload = JSON.stringify(letter?.requestPayload);
    expect(payload.length).toBeLessThan(500);
    expect(payload).not.toContain(ada.email);
    await content('Short.');
    const operator = new LambdaClient({ ...localCredentials, endpoint: cloud.invocations.endpoint });
    const FunctionName = letter?.requestContext.functionArn.replace(':$LATEST', '');
    const answer = await operator.send(
      new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload: payload }),
    );
    expect(answer.StatusCode).toBe(202);
    operator.destroy();
    await isRenamed(ada.id, long);
  });
});
