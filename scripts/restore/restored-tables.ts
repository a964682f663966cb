import {
  DescribeTableCommand,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import type { CopiedTable } from '@touchdown/functions/features/copies/copy-format.ts';
import { createTable } from '@touchdown/functions/platform/aws/create-table.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { expiryAttribute } from '@touchdown/shared/storage/table-shape.ts';
import { tables as shapes } from '@touchdown/shared/storage/tables.ts';

const maxWaitSeconds = 300;

/**
 * Creates the tables to restore into, with everything that a deployed one has, and returns the settings that make the
 * stage use them. On one machine and in a
 * rehearsal they only have their keys and indexes.
 */
export async function createRestoredTables(
  client: DynamoDBClient,
  { stage, rehearses, now }: { stage: StageName | undefined; rehearses: boolean; now: Date },
): Promise<{ tables: Record<CopiedTable, string>; settings: string[] }> {
  const suffix = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const settings: string[] = [];
  const create = async (table: CopiedTable) => {
    const { name: shapeName, stream } = shapes[table];
    const name = `touchdown-${stage ?? 'local'}-${table}-${suffix}`;
    if (!stage || rehearses) {
      await createTable(client, table, name);
      await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName: name });
      return name;
    }
    await createTable(client, table, name, {
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: stream },
      Tags: [
        { Key: 'app', Value: 'touchdown' },
        { Key: 'stage', Value: stage },
      ],
    });
    await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName: name });
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: expiryAttribute },
      }),
    );
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName: name,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    const { Table: made } = await client.send(new DescribeTableCommand({ TableName: name }));
    settings.push(
      `--set restored${shapeName}=${name}`,
      `--set restored${shapeName}Stream=${made?.LatestStreamArn ?? 'ARN'}`,
    );
    return name;
  };
  const [catalogue, community] = [await create('catalogue'), await create('community')];
  return { tables: { catalogue, community }, settings };
}
