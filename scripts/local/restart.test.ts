import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { madeUpContribution, putContributions } from '@touchdown/functions/testing/put-contributions.ts';
import { madeUpProfile, putSignedIn } from '@touchdown/functions/testing/put-signed-in.ts';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findSampleTornado } from '../sample/put-sample-contributions.ts';
import { localCredentials } from './local-credentials.ts';
import { mailPath } from './mail/mail-pages.ts';
import { javaDynamoDb, nativeDynamoDb } from './servers/dynamodb.ts';
import { account } from './template/local-values.ts';
import { endProcess, startCloudProcess, type CloudProcess } from './testing/start-cloud-process.ts';

const programs = [nativeDynamoDb(), javaDynamoDb()].filter((program) => program !== undefined);
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-restart-'));
  folders.push(folder);
  return folder;
}

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 40_000, interval: 200 });
const patience = { timeout: 120_000 };
const pictures = Array.from({ length: 30 }, (_, index) => `in/${index}.png`);

describe.each(programs)('a local cloud on $name', ({ name }) => {
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
