import { useQuery } from '@tanstack/react-query';
import type { Stripe } from '@stripe/stripe-js';
import { callApi } from '../../../lib/api/api-client.ts';
import { loadPaymentScript } from './payment-script.ts';

export interface Payments {
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
