import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { keyBeginning, keyText } from '@touchdown/shared/storage/key-pattern.ts';
import { indexKey, itemKey, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { ownSite } from '../own-site.ts';

const { endpoint, catalogue: TableName } = ownSite.limits;
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }),
);
const { override, reportOverride, reportChanges } = catalogue.kinds;
const written: Record<string, string>[] = [];

interface MadeUpCorrection {
  id: string;
  field: string;
  value: unknown;
  official?: unknown;
  number: number;
  more?: Record<string, unknown>;
}

/** Stores an approved correction of a tornado, or of a storm report if the id is one. */
export async function putCorrection(correction: MadeUpCorrection): Promise<void> {
  const { id, field, number: sequence, value, official = null, more = {} } = correction;
  const isReport = id.startsWith('spc-');
  const kind = isReport ? reportOverride : override;
  const approvedAt = new Date(Date.UTC(2026, 10, 22, 10, sequence)).toISOString();
  const key = isReport
    ? itemKey(reportOverride, { report: id, field, sequence })
    : itemKey(override, { tornado: id, field, sequence });
  const place = { approved: approvedAt, type: isReport ? ('S' as const) : ('T' as const), sequence };
  const Item = {
    ...key,
    ...indexKey(kind.indexes.byApproval, place),
    value,
    official,
    targetName: 'Moore, Oklahoma',
    state: 'Oklahoma',
    suggestionId: `made-up-${sequence}`,
    suggestedBy: 'ada',
    approvedBy: 'grace',
    approvedAt,
    ...more,
  };
  await client.send(new PutCommand({ TableName, Item }));
  written.push(key);
  await countReportChange();
}

/** The next file of this worker finds the record as it was. */
export async function takeCorrectionsAway(): Promise<void> {
  for (const Key of written.splice(0)) await client.send(new DeleteCommand({ TableName, Key }));
  await countReportChange();
}

/** The corrections of a tornado or storm report that were approved on the site. */
export async function takeApprovedAway(id: string): Promise<void> {
  const isReport = id.startsWith('spc-');
  const { Items: items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :beginning)',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
      ExpressionAttributeValues: {
        ':pk': isReport ? keyText(reportOverride.partition) : keyText(override.partition, { tornado: id }),
        ':beginning': isReport ? `${id}#` : keyBeginning(override.sort),
      },
    }),
  );
  for (const item of items) {
    const Key = { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] };
    await client.send(new DeleteCommand({ TableName, Key }));
  }
  if (isReport) await countReportChange();
}

/** Without it, the cached reports would not be read again. */
async function countReportChange(): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName,
      Key: itemKey(reportChanges),
      UpdateExpression: 'ADD #sequence :one',
      ExpressionAttributeNames: { '#sequence': 'sequence' },
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}
