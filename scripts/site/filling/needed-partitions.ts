import { dynamodbRequests, type FindTable } from '@touchdown/local-cloud/permissions/dynamodb-requests.ts';
import { leadingKeys } from '@touchdown/local-cloud/permissions/policy.ts';

/** Returns the partitions of a table or of its indexes that a call names, or `all` if it reads without naming any. */
export function neededPartitions(
  operation: string,
  input: object,
  findTable: FindTable,
  table: string,
): readonly string[] | 'all' {
  const arn = findTable(table)?.arn ?? table;
  const ofTable = dynamodbRequests(operation, input, findTable).filter(
    ({ resource }) => resource === arn || resource.startsWith(`${arn}/`),
  );
  if (operation === 'Scan' && ofTable.length > 0) return 'all';
  return ofTable.flatMap(({ context }) => context?.[leadingKeys] ?? []);
}
