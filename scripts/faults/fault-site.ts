import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { account } from '@touchdown/local-cloud/template/local-values.ts';
import type { StackTemplate } from '@touchdown/local-cloud/template/stack-template.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { keyBeginning } from '@touchdown/shared/storage/key-pattern.ts';
import { loadIntoLocalCloud } from '../record/load-into-local-cloud.ts';
import { sampleCsvPath } from '../sample/sample-record.ts';
import { startLocalSite, type LocalSite, type LocalSiteOptions } from '../site/start-local-site.ts';
import { loadTemplates } from '../site/templates/load-templates.ts';

/** A site in a local cloud with the sample, on which faults are played. */
export interface FaultSite {
  cloud: LocalSite;
  documents: DynamoDBDocumentClient;
  lines: readonly string[];
  /** Lets what the edge keeps grow older, in seconds. */
  passTime: (seconds: number) => void;
  /** Forgets how often somebody has called: everybody here has one address. */
  forgetLimits: () => Promise<void>;
  /** Messages that wait or are being handled, by the queue's name; empty queues are left out. */
  queued: () => Promise<Record<string, number>>;
  purge: (queue: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Loops of a worker that draws nothing: the renderer is no part of this. */
export async function startFaultSite(
  options: Pick<LocalSiteOptions, 'radarArchive'> = {},
): Promise<FaultSite> {
  const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-faults-'));
  const lines: string[] = [];
  let passed = 0;
  const cloud = await startLocalSite({
    stateDir,
    port: 0,
    site: 'bucket',
    inMemory: true,
    templates: (await loadTemplates()).map(withQuickLoops),
    edgeClock: () => Date.now() + passed,
    log: (line) => void lines.push(line),
    ...options,
  });
  const { dynamodbEndpoint, objectStoreUrl: endpoint } = cloud;
  const documents = DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...localCredentials, endpoint: dynamodbEndpoint }),
  );
  const sqs = new SQSClient({ ...localCredentials, endpoint, useQueueUrlAsEndpoint: false });
  const urlOf = (queue: string) => `${endpoint}/${account}/${queue}`;
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  await putPage(cloud);
  return {
    cloud,
    documents,
    lines,
    passTime: (seconds) => void (passed += seconds * 1000),
    forgetLimits: async () => {
      const TableName = cloud.nameOf('EphemeralTable');
      const { Items: items = [] } = await documents.send(new ScanCommand({ TableName }));
      for (const { pk, sk } of items) {
        if (!String(pk).startsWith(keyBeginning(ephemeral.kinds.bucket.partition))) continue;
        await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
      }
    },
    queued: async () => {
      const queues = cloud.faults.targets.filter(({ kind }) => kind === 'queue');
      const counts = await Promise.all(
        queues.map(async ({ name, localName }) => [name, await messagesIn(sqs, urlOf(localName))] as const),
      );
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    },
    purge: async (queue) => {
      const found = cloud.faults.targets.find(({ kind, name }) => kind === 'queue' && name === queue);
      if (found) await sqs.send(new PurgeQueueCommand({ QueueUrl: urlOf(found.localName) }));
    },
    close: async () => {
      cloud.faults.set('');
      documents.destroy();
      sqs.destroy();
      await cloud.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

function withQuickLoops(stack: StackTemplate): StackTemplate {
  const quick = JSON.stringify(stack).replace(
    'features/radar/worker/render.task.ts',
    'testing/quick-worker.ts',
  );
  return JSON.parse(quick) as StackTemplate;
}

async function putPage(cloud: LocalSite): Promise<void> {
  const s3 = new S3Client({ ...localCredentials, endpoint: cloud.objectStoreUrl, forcePathStyle: true });
  const Body = '<html><head><!-- page --><!-- /page --></head><body><h1>Touchdown</h1></body></html>';
  const put = { Bucket: cloud.nameOf('Site'), Key: 'index.html', Body, ContentType: 'text/html' };
  await s3.send(new PutObjectCommand(put));
  s3.destroy();
}

async function messagesIn(sqs: SQSClient, QueueUrl: string): Promise<number> {
  const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes: counts = {} } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...names] }),
  );
  return names.reduce((sum, name) => sum + Number(counts[name] ?? 0), 0);
}
