import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { maxEventsCounted } from '@touchdown/shared/following/following-limits.ts';
import { expiryOf, notificationKey, type Notice } from '../../../domain/following/notification-items.ts';
import { inLanes } from '../../../platform/in-lanes.ts';

/** Enough that a thousand take about a second, and few enough for a new table. */
const lanes = 16;

/**
 * Tells people about an event, with one write for each. A person has one notification about a subject and a day: another
 * event adds to it and makes it unread again, until it counts twenty. A repeat changes nothing, so that what was read stays
 * read; that needs a condition, which batches of writes do not have. Retries of a busy table are the client's.
 */
export async function writeNotifications(
  client: DynamoDBDocumentClient,
  table: string,
  notice: Notice,
  people: readonly string[],
  now: () => number,
): Promise<void> {
  await inLanes(lanes, people, (person) => writeOne(client, table, notice, person, now()));
}

async function writeOne(
  client: DynamoDBDocumentClient,
  table: string,
  notice: Notice,
  person: string,
  now: number,
): Promise<void> {
  const { kind, subject, name, contributionId, at, event } = notice;
  const values = { person, kind, subject, name, contributionId, at, writtenAt: new Date(now).toISOString() };
  const fields = Object.entries({ ...values, isUnread: true, ...expiryOf(at) });
  const names = fields.map(([field], index) => [`#f${index}`, field] as const);
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: notificationKey(person, notice),
        UpdateExpression: `SET ${names.map(([name]) => `${name} = :${name.slice(1)}`).join(', ')} ADD #events :events`,
        ConditionExpression:
          'attribute_not_exists(#events) OR (NOT contains(#events, :event) AND size(#events) < :max)',
        ExpressionAttributeNames: { '#events': 'events', ...Object.fromEntries(names) },
        ExpressionAttributeValues: {
          ':events': new Set([event]),
          ':event': event,
          ':max': maxEventsCounted,
          ...Object.fromEntries(fields.map(([, value], index) => [`:f${index}`, value])),
        },
      }),
    );
  } catch (error) {
    // It has the event already, or enough of them.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
