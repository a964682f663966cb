import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { stripeEventDays } from '@touchdown/shared/contract/kept-days.ts';
import { ephemeral } from '@touchdown/shared/storage/ephemeral.ts';
import { expiryAttribute, itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { isNew, put, readItem, update, write, writeIf } from '../../../platform/aws/items.ts';
import type { StripeEventHint } from './stripe-event.ts';

const keptSeconds = stripeEventDays * 24 * 60 * 60;

type EventState = 'absent' | 'waiting' | 'done';

/** The events of Stripe's that have arrived, and whether they are done. */
export function eventStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  const keyOf = (id: string) => itemKey(ephemeral.kinds.stripeEvent, { event: id });
  const ttl = () => Math.ceil(now() / 1000) + keptSeconds;
  const time = () => new Date(now()).toISOString();

  async function stateOf(id: string): Promise<EventState> {
    const item = await readItem(client, table, keyOf(id));
    if (!item) return 'absent';
    return item['doneAt'] === undefined ? 'waiting' : 'done';
  }

  return {
    stateOf,

    /** Stores an event unless it is there. Returns its state afterwards. */
    async store(hint: StripeEventHint): Promise<EventState> {
      const item = { ...keyOf(hint.id), ...hint, receivedAt: time(), [expiryAttribute]: ttl() };
      return (await writeIf(client, put(table, item, isNew))) ? 'waiting' : stateOf(hint.id);
    },

    /** Also for an event that never arrived and was found at Stripe. */
    async markDone({ id, type }: StripeEventHint, outcome: string): Promise<void> {
      const set = { doneAt: time(), outcome, type, [expiryAttribute]: ttl() };
      await write(client, update(table, keyOf(id), { set }));
    },
  };
}
