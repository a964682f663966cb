import type { DynamoDBRecord } from 'aws-lambda';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { readKey } from '@touchdown/shared/storage/key-pattern.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';

/** Who deletes expired items, as a table's stream names it. */
const expiry = 'dynamodb.amazonaws.com';

/**
 * Returns the id of the picture whose ticket has expired unused. Lambda's filter selects the same records, but a
 * mistake in it must not remove a picture that the site shows.
 */
export function unusedPicture({ eventName, userIdentity, dynamodb }: DynamoDBRecord): string | undefined {
  const isExpired = eventName === 'REMOVE' && identityOf(userIdentity) === expiry;
  const ticket = dynamodb?.OldImage;
  if (!isExpired || !ticket || !isTicket(ticket[partitionKey]?.S) || ticket['usedBy']) return undefined;
  return ticket['image']?.S;
}

function isTicket(partition = ''): boolean {
  return readKey(ephemeral.kinds.ticket.partition, partition) !== undefined;
}

function identityOf(userIdentity: unknown): string | undefined {
  return (userIdentity as { principalId?: string } | undefined)?.principalId;
}
