import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { supportWords } from './subscription-words.ts';

const words = { confirmation: supportWords.bankAsks, card: supportWords.paymentDue } as const;

/** Returns what the person has to do about a payment, as a sentence; undefined if nothing, or if it is not known. */
export function useDuePayment(userId: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['own', userId, 'due-payment'],
    queryFn: ({ signal }) => callApi('GET /subscriptions/due', {}, signal),
    // The person may have paid on the page of the subscription, or at the payment provider.
    staleTime: 0,
  });
  return data?.due ? words[data.due] : undefined;
}
