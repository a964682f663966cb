import { isActive } from '@touchdown/shared/subscriptions/subscription-status.ts';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { MailQueue } from '../../domain/mail/mail-queue.ts';
import type { MailMessage } from '../../domain/mail/mail-message.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import {
  subscriptionKey,
  type CurrentSubscription,
  type StoredSubscription,
} from '../../domain/support/subscription-items.ts';
import { readItem } from '../../platform/aws/items.ts';
import { keyPart, type ItemChange } from '../../platform/events/item-change.ts';

type Envelope = Pick<MailMessage, 'id' | 'to'> & { username: string };

/** What is older is no news. The mailer remembers for longer which mails it has sent, so no mail goes out twice. */
const newsMilliseconds = 3 * 24 * 60 * 60 * 1000;

/**
 * Tells somebody that their support has begun, waits for a payment, or has ended, from what is stored now. The
 * subscription and the payment are in the id of a mail, so it may run as often as anything changes.
 */
export function tellSupporter(
  client: DynamoDBDocumentClient,
  table: string,
  mail: MailQueue,
  now: () => number,
) {
  const read = (key: Record<string, string>) => readItem(client, table, key);
  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const stored = (await read(subscriptionKey(uid))) as StoredSubscription | undefined;
    const write = stored?.current && mailAbout(stored.current, now());
    if (!write) return;
    const profile = await read(profileKey(uid));
    if (typeof profile?.['email'] !== 'string' || profile['deletedAt'] !== undefined) return;
    await mail.send(write({ to: profile['email'], username: String(profile['username']) }));
  };
}

/** Returns the mail that a subscription calls for, if there is one. */
function mailAbout(
  current: CurrentSubscription,
  now: number,
): ((to: Omit<Envelope, 'id'>) => MailMessage) | undefined {
  const { id, status, startedAt, periodEnd, endedAt, endedBy, needs } = current;
  const cents = current.baseCents + current.extraCents;
  const isNews = (at: string | null | undefined) =>
    typeof at === 'string' && now - Date.parse(at) < newsMilliseconds;
  // Nothing was ever paid, and the page says what is to be done.
  if (periodEnd === null) return undefined;
  if (status === 'canceled')
    return isNews(endedAt)
      ? (to) => ({
          template: 'support-ended',
          id: `support-ended:${id}`,
          ...to,
          reason: endedBy ?? 'request',
        })
      : undefined;
  if (isActive(status))
    return isNews(startedAt)
      ? (to) => ({
          template: 'support-begun',
          id: `support-begun:${id}`,
          ...to,
          cents,
          nextPayment: periodEnd,
        })
      : undefined;
  // A payment that is still processed needs nothing.
  return needs === null
    ? undefined
    : (to) => ({
        template: 'support-payment-needed',
        id: `support-payment:${id}:${periodEnd}`,
        ...to,
        cents,
        needs,
      });
}
