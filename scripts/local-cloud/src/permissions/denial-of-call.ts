import { dynamodbRequests, type FindTable } from './dynamodb-requests.ts';
import type { Denial, Permissions } from './permissions.ts';

/** Returns why a call to DynamoDB is denied to the role of its signer; undefined if it is allowed. */
export function denialOfCall(
  { permissions, findTable }: { permissions: Permissions; findTable: FindTable },
  accessKey: string | undefined,
  operation: string,
  body: string,
): Denial | undefined {
  if (!permissions.isOfRole(accessKey)) return undefined;
  const requests = dynamodbRequests(operation, JSON.parse(body) as object, findTable);
  return operation.startsWith('Transact')
    ? permissions.checkTransaction(accessKey, requests)
    : permissions.check(accessKey, requests);
}
