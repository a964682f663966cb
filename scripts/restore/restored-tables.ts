import {
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import type { CopiedTable } from '@touchdown/functions/features/copies/copy-format.ts';
import { createTable } from '@touchdown/functions/platform/aws/create-table.ts';
import { backupDays } from '@touchdown/shared/contract/backup-days.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { tables as shapes } from '@touchdown/shared/storage/tables.ts';

type Tables = Record<CopiedTable, string>;

const maxWaitSeconds = 300;

/** Creates the tables to restore into, with their keys and indexes only: nothing may follow what a restore writes. */
export async function createRestoredTables(
  client: DynamoDBClient,
  place: string,
  now: Date,
): Promise<Tables> {
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
export async function finishRestoredTables(client: DynamoDBClient, tables: Tables): Promise<string[]> {
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
