import type { Stripe } from '@stripe/stripe-js';
// The other entry loads the script with the module, also for people who only look at their subscription.
import { loadStripe } from '@stripe/stripe-js/pure';
import type { ApiResult } from '../../../lib/api/api-client.ts';

type PaymentConfig = ApiResult<'GET /subscriptions/config'>;

/** Loads the payment provider's script, which enters cards and confirms payments. Rejects if it does not load. */
export async function loadPaymentScript(config: PaymentConfig | undefined): Promise<Stripe> {
  const { publishable_key: key, script } = config ?? {};
  if (key === undefined) throw new Error('This site isn’t taking payments.');
  // On a developer's machine another script has defined the provider's object before.
  if (script !== undefined) await loadOnce(script);
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('The payment form didn’t start.');
  return stripe;
}

const loaded = new Map<string, Promise<void>>();

function loadOnce(source: string): Promise<void> {
  const loading = loaded.get(source) ?? load(source);
  loaded.set(source, loading);
  // The next attempt loads it again.
  loading.catch(() => loaded.delete(source));
  return loading;
}

function load(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = source;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`${source} didn’t load.`));
    });
    document.head.append(element);
  });
}
