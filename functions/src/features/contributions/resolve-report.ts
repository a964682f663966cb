import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import {
  reportStateKey,
  type ReportState,
  type StoredAbuseReport,
} from '../../domain/contributions/abuse-report-items.ts';

const resolved = 'RESOLVED' satisfies ReportState;

/** Moves a report from the queue of open reports to the resolved ones. A report that has moved fails, for a retry. */
export async function resolveReport(
  client: DynamoDBDocumentClient,
  table: string,
  item: Record<string, unknown>,
): Promise<void> {
  const place = Object.entries(reportStateKey(resolved, item as unknown as StoredAbuseReport));
  const assigned = place.map((_entry, at) => `#key${at} = :key${at}`).join(', ');
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: { [partitionKey]: item[partitionKey], [sortKey]: item[sortKey] },
      UpdateExpression: `SET #state = :resolved, ${assigned}`,
      ConditionExpression: 'attribute_exists(#state)',
      ExpressionAttributeNames: {
        '#state': 'state',
        ...Object.fromEntries(place.map(([name], at) => [`#key${at}`, name])),
      },
      ExpressionAttributeValues: {
        ':resolved': resolved,
        ...Object.fromEntries(place.map(([, value], at) => [`:key${at}`, value])),
      },
    }),
  );
}
