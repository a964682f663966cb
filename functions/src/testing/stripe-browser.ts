import type Stripe from 'stripe';
import type { StripeServer } from '@touchdown/local-cloud/stripe/start-stripe-server.ts';

/** The test cards by what they do. */
export const cards = {
  good: '4242424242424242',
  declinedWhenEntered: '4000000000000002',
  withoutFunds: '4000000000009995',
  declinedWhenPaying: '4000000000000341',
  authenticatedOnce: '4000002500003155',
  authenticatedAlways: '4000002760003184',
  withoutFundsAtRenewal: '4000000000007775',
} as const;

/** What Stripe's script does in a browser, with the public key and the secret of one payment. */
export function stripeBrowser({ url, publishableKey }: Pick<StripeServer, 'url' | 'publishableKey'>) {
  async function post<T>(path: string, form: Record<string, string>): Promise<T> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    });
    return (await answer.json()) as T;
  }

  return {
    /** Makes a payment method from the number of a card. Returns its id. */
    async enter(number: string): Promise<string> {
      const { id } = await post<Stripe.PaymentMethod>('/v1/payment_methods', {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': '2099',
        'card[cvc]': '123',
      });
      return id;
    },
    /** Confirms a payment. Returns the state of it, or why it was refused. */
    async confirm(clientSecret: string, paymentMethod?: string): Promise<string> {
      const [id] = clientSecret.split('_secret_');
      const answer = await post<Stripe.PaymentIntent & { error?: Stripe.StripeRawError }>(
        `/v1/payment_intents/${id}/confirm`,
        { client_secret: clientSecret, ...(paymentMethod ? { payment_method: paymentMethod } : {}) },
      );
      return answer.error?.message ?? answer.status;
    },
    /** What the owner of a card does in the bank's dialog. */
    async authenticate(clientSecret: string, succeeds: boolean): Promise<string> {
      const [id] = clientSecret.split('_secret_');
      const form = { client_secret: clientSecret, succeeds: String(succeeds) };
      const path = `/v1/payment_intents/${id}/authenticate`;
      const answer = await post<Stripe.PaymentIntent & { error?: Stripe.StripeRawError }>(path, form);
      return answer.error?.message ?? answer.status;
    },
  };
}
