import type { StripeCardElement, Stripe } from '@stripe/stripe-js';
import { createContext, useContext } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callApi, type ApiResult } from '../../../lib/api/api-client.ts';
import { loadPaymentScript } from './payment-script.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { faceOf } from './subscription-words.ts';

export type SubscriptionAction = 'subscribe' | 'confirm' | 'amount' | 'cancel' | 'keep' | 'portal';

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
  /** From the next payment on; dollars per month. */
  changeAmount: (extra: number) => Promise<boolean>;
  cancel: () => Promise<boolean>;
  /** Takes a scheduled end back. */
  keep: () => Promise<boolean>;
  /** Opens the payment provider's page for cards and receipts. */
  openPortal: () => Promise<boolean>;
}

export const SubscriptionContext = createContext<SubscriptionFacility | undefined>(undefined);

export function useSubscription(): SubscriptionFacility {
  const facility = useContext(SubscriptionContext);
  if (!facility) throw new Error('useSubscription must be used within SubscriptionProvider');
  return facility;
}

interface Payments {
  /** Whether the site takes payments; undefined until it is known. */
  isOpen: boolean | undefined;
  /** Null until the payment provider's script has loaded. */
  stripe: Stripe | null;
  hasFailed: boolean;
  retry: () => void;
}

/** The payment provider in the browser. Its script loads when it is first needed. */
export function usePayments(isNeeded: boolean): Payments {
  const config = useQuery({
    queryKey: ['payment-config'],
    queryFn: ({ signal }) => callApi('GET /subscriptions/config', {}, signal),
  });
  const script = useQuery({
    queryKey: ['payment-script', config.data?.publishable_key],
    queryFn: () => loadPaymentScript(config.data),
    enabled: isNeeded && config.data?.open === true,
    staleTime: Infinity,
    // It is an object with methods, not data.
    structuralSharing: false,
    retry: false,
  });
  return {
    isOpen: config.data?.open,
    stripe: script.data ?? null,
    hasFailed: config.isError || script.isError,
    retry: () => void (config.isError ? config.refetch() : script.refetch()),
  };
}

export type OwnSubscription = ApiResult<'GET /subscriptions/me'>;

/** A payment is usually settled within seconds. */
const processingPollMilliseconds = 5_000;

export function ownSubscriptionKey(userId: string) {
  return ['own', userId, 'subscription'] as const;
}

/** The subscription of the signed-in user; null if there was never one. It is never stored on the device. */
export function useOwnSubscription(userId: string) {
  return useQuery({
    queryKey: ownSubscriptionKey(userId),
    queryFn: ({ signal }) => fetchOwnSubscription(signal),
    // It changes at the payment provider too, and in other tabs.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && faceOf(data) === 'processing' ? processingPollMilliseconds : false,
  });
}

async function fetchOwnSubscription(signal: AbortSignal): Promise<OwnSubscription | null> {
  try {
    return await callApi('GET /subscriptions/me', {}, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
