import { useQuery } from '@tanstack/react-query';
import { callApi, type ApiResult } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { faceOf } from './subscription-words.ts';

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
