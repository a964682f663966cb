import type { StripeCardElement } from '@stripe/stripe-js';
import { createContext, useContext } from 'react';
import type { OwnSubscription } from './own-subscription.ts';
import type { Payments } from './use-payments.ts';

export type SubscriptionAction = 'subscribe' | 'confirm' | 'cancel' | 'portal';

/** A person's subscription, as the server knows it, and what they can do about it. */
export interface SubscriptionFacility {
  /** Null if there was never one; undefined until it is known. */
  subscription: OwnSubscription | null | undefined;
  /** Why it could not be loaded. */
  loadFailure: string | undefined;
  reload: () => void;
  payments: Payments;
  /** The action that is running. There is one at a time. */
  running: SubscriptionAction | undefined;
  /** Why the last action failed. */
  failure: string | undefined;
  /** `extra` is in dollars per month. Returns whether it succeeded, as do the others. */
  subscribe: (card: StripeCardElement, extra: number) => Promise<boolean>;
  /** Confirms the open payment with the bank. */
  confirm: () => Promise<boolean>;
  cancel: () => Promise<boolean>;
  /** Opens the payment provider's page for cards and receipts. */
  openPortal: () => Promise<boolean>;
}

export const SubscriptionContext = createContext<SubscriptionFacility | undefined>(undefined);

export function useSubscription(): SubscriptionFacility {
  const facility = useContext(SubscriptionContext);
  if (!facility) throw new Error('useSubscription must be used within SubscriptionProvider');
  return facility;
}
