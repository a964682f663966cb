import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { StripeServer } from '@touchdown/local-cloud/stripe/start-stripe-server.ts';

export interface LedgerEntry {
  uid: string;
  charge: Stripe.Charge;
  subscription: string;
  /** In seconds, what was paid for. */
  period: { start: number; end: number };
}

export type SupportLedger = ReturnType<typeof supportLedger>;

/** What each person's cards paid, read from Stripe's own books. */
export function supportLedger(state: StripeServer['state']) {
  /** Also of customers that were deleted meanwhile. */
  const owners = new Map<string, string>();
  const closed = new Map<string, number>();

  function noteOwners(): void {
    for (const { id, metadata } of Object.values(state.customers)) {
      if (metadata['uid']) owners.set(id, metadata['uid']);
    }
  }
  const ownerOf = ({ customer }: { customer: unknown }) => owners.get(customer as string);

  function entries(uids: string[]): LedgerEntry[] {
    noteOwners();
    return Object.values(state.charges).flatMap((charge) => {
      const uid = ownerOf(charge);
      if (!charge.paid || uid === undefined || !uids.includes(uid)) return [];
      const payment = Object.values(state.invoicePayments).find(
        (one) => one.payment.payment_intent === charge.payment_intent,
      );
      const invoice = state.invoices[payment?.invoice as string];
      const period = invoice?.lines.data[0]?.period;
      const subscription = invoice?.parent?.subscription_details?.subscription as string;
      if (!period) throw new Error(`The charge ${charge.id} pays for nothing.`);
      return [{ uid, charge, subscription, period }];
    });
  }
  const hasGoneBack = ({ charge }: LedgerEntry) => charge.refunded || charge.disputed;

  return {
    /** What was paid and has not gone back. */
    kept: (uids: string[]) => entries(uids).filter((one) => !hasGoneBack(one)),
    /** Returns whether money of this subscription went back in full. */
    wentBack: (subscription: string) =>
      entries([...owners.values()]).some((one) => one.subscription === subscription && hasGoneBack(one)),
    of(uid: string) {
      noteOwners();
      return {
        customers: Object.values(state.customers).filter((one) => one.metadata['uid'] === uid),
        subscriptions: Object.values(state.subscriptions).filter((one) => ownerOf(one) === uid),
      };
    },
    /** From now on this person must not pay anything. */
    close: (uid: string, seconds: number) => void closed.set(uid, seconds),

    /** At most one payment for each person and time, and none after the account's end. */
    expectInOrder(uids: string[]): void {
      const kept = this.kept(uids).toSorted((a, b) => a.period.start - b.period.start);
      for (const uid of uids) {
        let paidUntil = 0;
        for (const { period, subscription } of kept.filter((one) => one.uid === uid)) {
          expect([subscription, period.start >= paidUntil]).toEqual([subscription, true]);
          paidUntil = period.end;
        }
      }
      const late = entries(uids).filter(({ uid, charge }) => charge.created > (closed.get(uid) ?? Infinity));
      expect(late).toEqual([]);
    },
  };
}
