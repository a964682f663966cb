import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { stripeEventDays } from '@touchdown/shared/contract/kept-days.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { StripeEventHint } from './stripe-event.ts';

const keptSeconds = stripeEventDays * 24 * 60 * 60;

export type EventState = 'absent' | 'waiting' | 'done';
export type EventStore = ReturnType<typeof eventStore>;

/** The events of Stripe's that have arrived, and whether they are done. */
export function eventStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const keyOf = (id: string) => itemKey(ephemeral.kinds.stripeEvent, { event: id });
  const ttl = () => Math.ceil(now() / 1000) + keptSeconds;
  const time = () => new Date(now()).toISOString();

  async function stateOf(id: string): Promise<EventState> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: keyOf(id), ConsistentRead: true }),
    );
    if (!item) return 'absent';
    return item['doneAt'] === undefined ? 'waiting' : 'done';
  }

  return {
    stateOf,

    /** Stores an event unless it is there. Returns its state afterwards. */
    async store(hint: StripeEventHint): Promise<EventState> {
      const Item = { ...keyOf(hint.id), ...hint, receivedAt: time(), [expiryAttribute]: ttl() };
      const ConditionExpression = `attribute_not_exists(${partitionKey})`;
      try {
        await client.send(new PutCommand({ TableName: table, Item, ConditionExpression }));
        return 'waiting';
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return stateOf(hint.id);
      }
    },

    /** Also for an event that never arrived and was found at Stripe. */
    async markDone({ id, type }: StripeEventHint, outcome: string): Promise<void> {
      await client.send(
        new UpdateCommand({
          TableName: table,
          Key: keyOf(id),
          UpdateExpression: `SET doneAt = :time, outcome = :outcome, #type = :type, #ttl = :ttl`,
          ExpressionAttributeNames: { '#type': 'type', '#ttl': expiryAttribute },
          ExpressionAttributeValues: { ':time': time(), ':outcome': outcome, ':type': type, ':ttl': ttl() },
        }),
      );
    },
  };
}
