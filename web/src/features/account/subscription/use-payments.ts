import { useQuery } from '@tanstack/react-query';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { loadPaymentScript, type PaymentConfig } from './payment-script.ts';

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
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const opened = isNeeded && config.data?.open ? config.data : undefined;
  useEffect(() => {
    if (!opened) return undefined;
    return follow(opened, setStripe, () => setFailed(true));
  }, [opened, attempt]);
  return {
    isOpen: config.data?.open,
    stripe,
    hasFailed: hasFailed || config.isError,
    retry: () => {
      setFailed(false);
      setAttempt((count) => count + 1);
      if (config.isError) void config.refetch();
    },
  };
}

function follow(config: PaymentConfig, onLoad: (stripe: Stripe) => void, onFailure: () => void) {
  let isLeft = false;
  loadPaymentScript(config).then(
    (stripe) => {
      if (!isLeft) onLoad(stripe);
    },
    () => {
      if (!isLeft) onFailure();
    },
  );
  return () => {
    isLeft = true;
  };
}
