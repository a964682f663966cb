import { QueryCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { reportsOf } from '../../domain/contributions/abuse-report-items.ts';
import { prefixQuery } from '../../platform/aws/prefix-query.ts';

/** Query: whether somebody has reported the contribution. Decided reports count too. */
export async function isReported(
  client: DynamoDBDocumentClient,
  table: string,
  id: string,
): Promise<boolean> {
  const query = prefixQuery(table, reportsOf(id), [partitionKey]);
  const { Items: found = [] } = await client.send(new QueryCommand({ ...query, Limit: 1 }));
  return found.length > 0;
}
