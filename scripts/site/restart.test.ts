import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { usernameKey } from '@touchdown/functions/features/accounts/account-items.ts';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import { putMemberCounts } from '@touchdown/functions/testing/put-member-counts.ts';
import { madeUpProfile, putSignedIn } from '@touchdown/functions/testing/put-signed-in.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findSampleTornado } from '../sample/put-sample-contributions.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { mailPath } from '@touchdown/local-cloud/mail/mail-pages.ts';
import { dynamoDbPrograms } from '../testing/dynamodb-programs.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';
import { endProcess, startCloudProcess, type CloudProcess } from './testing/start-cloud-process.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-restart-'));
  folders.push(folder);
  return folder;
}

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 120_000, interval: 200 });
const patience = { timeout: 420_000 };
const pictures = Array.from({ length: 30 }, (_, index) => `in/${index}.png`);

describe.each(dynamoDbPrograms())('a local cloud on $name', ({ name }) => {
  const options = () => ({
    stateDir: newFolder(),
    site: 'none' as const,
    isFixture: true,
    dynamodb: name,
  });
  const clientsOf = ({ running }: CloudProcess) => ({
    dynamodb: new DynamoDBClient({ ...localCredentials, endpoint: running.dynamodbEndpoint }),
    sqs: new SQSClient({
      ...localCredentials,
      endpoint: running.objectStoreUrl,
      useQueueUrlAsEndpoint: false,
    }),
    s3: new S3Client({ ...localCredentials, endpoint: running.objectStoreUrl, forcePathStyle: true }),
    queue: (id: string) => `${running.objectStoreUrl}/${account}/fix-data-${id}`,
    table: (id: string) => running.names[id] ?? '',
  });
  const put = ({ dynamodb, table }: ReturnType<typeof clientsOf>, pk: string) =>
    dynamodb.send(
      new PutItemCommand({ TableName: table('Watched'), Item: { pk: { S: pk }, sk: { S: 'x' } } }),
    );
  const seen = ({ dynamodb, table }: ReturnType<typeof clientsOf>, text: string) =>
    eventually(async () => {
      const Key = { pk: { S: text }, sk: { S: 'seen' } };
      const { Item } = await dynamodb.send(new GetItemCommand({ TableName: table('Seen'), Key }));
      expect(Item, text).toBeDefined();
    });

  it('handles after a kill what it has acknowledged before', patience, async () => {
    const wanted = options();
    const first = await startCloudProcess(wanted);
    const before = clientsOf(first);
    await put(before, 'early');
    await seen(before, 'stream: INSERT early');
    // The next change is not handled while the message waits.
    await before.sqs.send(
      new SendMessageCommand({ QueueUrl: before.queue('Work'), MessageBody: 'delayed', DelaySeconds: 2 }),
    );
    // So many that the functions have not handled all of them when the last one is stored.
    await Promise.all(
      pictures.map((Key) =>
        before.s3.send(new PutObjectCommand({ Bucket: before.table('Bucket'), Key, Body: 'x' })),
      ),
    );
    await put(before, 'late');
    await endProcess(first.child, 'SIGKILL');

    const second = await startCloudProcess(wanted);
    const after = clientsOf(second);
    await seen(after, 'stream: INSERT late');
    await seen(after, 'queue: delayed');
    for (const key of pictures) await seen(after, `bucket: ObjectCreated:Put ${key}`);
    await endProcess(second.child, 'SIGTERM');
  });
});

describe('the product', () => {
  it(
    'tells an author of an approval that was acknowledged half a second before a kill',
    patience,
    async () => {
      const stateDir = newFolder();
      const options = { stateDir, site: 'none', withSample: true } as const;
      const first = await startCloudProcess(options);
      const { url, dynamodbEndpoint, names } = first.running;
      const table = names['CommunityTable'] ?? '';
      const tornado = await findSampleTornado(url);
      if (!tornado) throw new Error('The sample has no tornado of Moore.');
      const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: dynamodbEndpoint });
      const documents = DynamoDBDocumentClient.from(dynamodb, {
        marshallOptions: { removeUndefinedValues: true },
      });
      const author = madeUpProfile();
      const { cookie } = await putSignedIn(documents, table, {
        profile: madeUpProfile({ role: 'moderator' }),
      });
      await putSignedIn(documents, table, { profile: author });
      const suggestion = madeUpContribution({
        createdAt: '2026-11-20T12:00:00.000Z',
        target: { kind: 'tornado', id: tornado.id, display_name: 'Moore', state: 'OKLAHOMA' },
        contributionType: 'EDIT_SUGGESTION',
        title: null,
        content: { targetField: 'injuries', currentValue: '212', proposedValue: '213', reason: 'A list.' },
        suggestionStatus: 'PENDING',
        authorId: author.id,
        author: { username: author.username, role: 'user', photo: null },
      });
      await putContributions(documents, table, [suggestion]);
      await putMemberCounts(documents, table, author.id, { contributions: 1 });
      const reservation = { ...usernameKey(author.username), uid: author.id };
      await documents.send(new PutCommand({ TableName: table, Item: reservation }));
      dynamodb.destroy();
      const approved = await fetch(`${url}${apiBase}/moderation/suggestions/${suggestion.id}/approve`, {
        method: 'POST',
        headers: {
          // As `signedInHeaders` sends it.
          cookie: cookie.replace('__Host-', 'local-'),
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'cors',
        },
      });
      expect([approved.status, approved.status === 200 ? '' : await approved.text()]).toEqual([200, '']);
      await endProcess(first.child, 'SIGKILL');

      const second = await startCloudProcess({ stateDir, site: 'none' });
      await eventually(async () => {
        const mails = await fetch(`${second.running.url}${mailPath}.json?to=${author.email}`);
        expect(await mails.json()).toMatchObject({ total: 1 });
        const profile = await fetch(`${second.running.url}${apiBase}/users/${author.username}`);
        expect(await profile.json()).toMatchObject({ data: { user: { reputationScore: 10 } } });
      });
      await endProcess(second.child, 'SIGTERM');
    },
  );
});
