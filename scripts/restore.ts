import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { CopiedTable } from '@touchdown/functions/features/second-copy/copy-format.ts';
import { createTable } from '@touchdown/functions/platform/aws/create-table.ts';
import { backupDays } from '@touchdown/shared/contract/backup-days.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { tables as shapes } from '@touchdown/shared/storage/tables.ts';
import { readRestoreOptions, restoreUsage } from './restore/restore-options.ts';
import { rehearsalRow, removeTables, restoreStage, withRehearsal } from './restore/restore-stage.ts';
import { findCloud } from './site/find-cloud.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { requireCredentials } from './system/operator.ts';

type Tables = Record<CopiedTable, string>;

const maxWaitSeconds = 300;

/** Creates the tables to restore into, with their keys and indexes only: nothing may follow what a restore writes. */
async function createRestoredTables(client: DynamoDBClient, place: string, now: Date): Promise<Tables> {
  const suffix = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const create = async (table: CopiedTable) => {
    const TableName = `touchdown-${place}-${table}-${suffix}`;
    await createTable(client, table, TableName);
    await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName });
    return TableName;
  };
  return { catalogue: await create('catalogue'), community: await create('community') };
}

/** Adds what a deployed table has, once everything is compared, and returns the settings that make a stage use them. */
async function finishRestoredTables(client: DynamoDBClient, tables: Tables): Promise<string[]> {
  const settings: string[] = [];
  for (const [table, TableName] of Object.entries(tables) as [CopiedTable, string][]) {
    const { name, stream } = shapes[table];
    const { TableDescription: updated } = await client.send(
      new UpdateTableCommand({
        TableName,
        StreamSpecification: { StreamEnabled: true, StreamViewType: stream },
      }),
    );
    await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName });
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName });
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: expiryAttribute },
      }),
    );
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: {
          PointInTimeRecoveryEnabled: true,
          RecoveryPeriodInDays: backupDays,
        },
      }),
    );
    const streamArn = updated?.LatestStreamArn ?? 'ARN';
    settings.push(`--set restored${name}=${TableName}`, `--set restored${name}Stream=${streamArn}`);
  }
  return settings;
}

/**
 * `npm run restore -- --from BUCKET [--stage dev]`: fills new tables and the stage's buckets from the second copy,
 * deletes again who has left since, and prints four numbers and the deployment that uses the tables.
 */
answerHelp(restoreUsage);
const options = readRestoreOptions(process.argv.slice(2));
if ('problem' in options) {
  console.error(options.problem);
  process.exit(2);
}

const runbookPath = join(projectRoot, 'infra', 'RUNBOOK.md');

try {
  const { from, copy, stage, rehearses } = options;
  const cloud = await findCloud(stage);
  const { dynamodbEndpoint, objectStoreUrl, region = 'us-east-1', nameOf, label, close } = cloud;
  const dynamodb = new DynamoDBClient(
    dynamodbEndpoint ? { ...localCredentials, endpoint: dynamodbEndpoint } : { region },
  );
  const s3 = new S3Client(
    objectStoreUrl ? { ...localCredentials, endpoint: objectStoreUrl, forcePathStyle: true } : { region },
  );
  try {
    if (stage) await requireCredentials(dynamodb);
    const now = new Date();
    const buckets = {
      record: nameOf('Record'),
      media: nameOf('Media'),
      images: nameOf('PicturesImages'),
    };
    const createTables = () => createRestoredTables(dynamodb, stage ?? 'local', now);
    const { tables, ...report } = await restoreStage(
      { dynamodb, s3, from, ...(copy ? { copy } : {}), createTables, buckets },
      Date.now,
    );
    console.log(`Point restored: ${report.point}, into new tables of ${label}`);
    console.log(`Duration: ${report.seconds} s`);
    console.log(`Rows checked: ${report.rows}, by ${report.check}`);
    console.log(`Objects checked: ${report.objects}, by size and hash`);
    console.log(`Accounts deleted again: ${report.erasedAgain}`);
    if (rehearses) {
      await removeTables(dynamodb, tables);
      const row = rehearsalRow(stage ?? 'local', now.toISOString(), report);
      writeFileSync(runbookPath, withRehearsal(readFileSync(runbookPath, 'utf8'), row));
      console.log(`Removed the tables, and added a line to infra/RUNBOOK.md: ${row}`);
    } else if (stage) {
      const settings = await finishRestoredTables(dynamodb, tables);
      console.log(`To use the tables: npm run deploy -- ${stage} ${settings.join(' ')}`);
    }
  } finally {
    dynamodb.destroy();
    s3.destroy();
    await close();
  }
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
}
