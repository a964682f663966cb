import type Stripe from 'stripe';
import type { EndReason } from '@touchdown/shared/subscriptions/subscription-status.ts';
import { logger } from '../../../platform/log/logger.ts';
import { logTrouble } from '../../../platform/log/log-trouble.ts';
import { events, getStripe, store } from '../background.ts';
import { idOf } from '../fetch-subscription.ts';
import { settlePerson } from '../settle-person.ts';
import { endSubscription } from '../stripe/end-subscription.ts';
import { isMissing } from '../stripe/stripe-problem.ts';
import { forgetPerson } from '../tasks/support-tasks.ts';
import type { StripeEventHint } from './stripe-event.ts';

/** `ignored`: the customer is none of this stage's, or was erased with its account. */
type EventOutcome = 'settled' | 'forgotten' | 'ignored';

/**
 * Works through one event. It says only whom to look at; everything else is fetched from Stripe. So events may come
 * late, twice, at once and in any order, and what failed midway is done again.
 */
export async function consumeEvent(hint: StripeEventHint): Promise<EventOutcome> {
  const outcome = await workThrough(hint);
  await events.markDone(hint, outcome);
  return outcome;
}

async function workThrough({ id, type, customer, charge: chargeId }: StripeEventHint): Promise<EventOutcome> {
  const charge = chargeId === undefined ? undefined : await fetchCharge(await getStripe(), chargeId);
  const customerId = customer ?? (charge?.customer ? idOf(charge.customer) : undefined);
  const uid = customerId === undefined ? undefined : await store.personOf(customerId);
  if (uid === undefined) {
    logger.info('payment event ignored', { event: id, type });
    return 'ignored';
  }
  if ((await store.emailOf(uid)) === undefined) {
    await forgetPerson(uid);
    return 'forgotten';
  }
  if (charge) await endIfMoneyWentBack(await getStripe(), charge);
  const { doubles } = await settlePerson(uid);
  if (doubles) {
    logTrouble('subscriptions/double', 'a second subscription was canceled', { person: uid, ...doubles });
  }
  return 'settled';
}

async function fetchCharge(stripe: Stripe, id: string): Promise<Stripe.Charge | undefined> {
  try {
    return await stripe.charges.retrieve(id);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A partial refund changes nothing. One that has ended already stays ended as it is. */
async function endIfMoneyWentBack(stripe: Stripe, charge: Stripe.Charge): Promise<void> {
  const reason: EndReason | undefined = charge.disputed ? 'dispute' : charge.refunded ? 'refund' : undefined;
  if (!reason) return;
  for (const id of await subscriptionsPaidBy(stripe, charge)) await endSubscription(stripe, id, reason);
}

/** A charge names its payment, a payment is listed with its invoice, and an invoice has its subscription. */
async function subscriptionsPaidBy(
  stripe: Stripe,
  { payment_intent: payment }: Stripe.Charge,
): Promise<string[]> {
  if (!payment) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: idOf(payment) },
  });
  const found: string[] = [];
  for (const { invoice } of data) {
    const id = typeof invoice === 'string' ? invoice : invoice.id;
    if (!id) continue;
    const { parent } = await stripe.invoices.retrieve(id);
    const subscription = parent?.subscription_details?.subscription;
    if (subscription) found.push(idOf(subscription));
  }
  return found;
}
