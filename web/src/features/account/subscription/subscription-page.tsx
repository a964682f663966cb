import { BadgeCheck, Hammer, HandHeart, Server, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { LinkButton } from '../../../ui/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { notify } from '../../../ui/toast/notify.ts';
import {
  ownSubscriptionKey,
  useOwnSubscription,
  type OwnSubscription,
  usePayments,
  SubscriptionContext,
  type SubscriptionAction,
  type SubscriptionFacility,
} from './use-subscription.ts';
import { faceOf } from './subscription-words.ts';
import styles from './subscription-page.module.css';

/** What the payment provider adds to the address when a bank's own page leads back here. */
const bankParameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

const reasons: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Infrastructure costs',
    text: 'Servers, storage and radar loops made on request.',
    Icon: Server,
  },
  {
    title: 'Ongoing development',
    text: 'New years of data, corrections and better tools.',
    Icon: Hammer,
  },
  {
    title: 'Ad-free experience',
    text: 'No ads and no trackers, for everyone.',
    Icon: BadgeCheck,
  },
  {
    title: 'Community support',
    text: 'Moderation and answers to your questions.',
    Icon: HandHeart,
  },
];

/** Monthly support of the project: begin it, look at it, end it. */
export function SubscriptionPage() {
  useBankReturn();
  return (
    <AccountPage
      title="Support Touchdown"
      windowTitle="Subscription & Billing"
      crumb="Subscription & Billing"
    >
      <div className={styles['cards']}>
        <SubscriptionProvider>
          <SubscriptionCard />
        </SubscriptionProvider>
        <WhySupport />
      </div>
      <LinkButton to="/account" className="above-24">
        Back to Dashboard
      </LinkButton>
    </AccountPage>
  );
}

/** Takes the payment's secret out of the address. The server knows what became of the payment. */
function useBankReturn(): void {
  const [search, setSearch] = useSearchParams();
  const isReturn = bankParameters.some((name) => search.has(name));
  useEffect(() => {
    if (!isReturn) return;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of bankParameters) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [isReturn, setSearch]);
}

function WhySupport() {
  return (
    <section aria-labelledby="why-support" className="card side-box whole-width">
      <h2 id="why-support">Why Support</h2>
      <ul className={styles['reasons']}>
        {reasons.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon size={19} aria-hidden="true" />
            <div>
              <h3 className="size-15">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const failures: Record<SubscriptionAction, string> = {
  subscribe: 'Failed to create subscription',
  confirm: 'Failed to confirm the payment',
  amount: 'Failed to change the amount',
  cancel: 'Failed to cancel subscription',
  keep: 'Failed to keep subscription',
  portal: 'Failed to open the page for cards and receipts',
};

/** The payment provider's script refused a card or a payment, with a sentence for the person. */
class PaymentRefusal extends Error {}

/** The provider's own failures. What they say is for programmers; all other errors are about the card or the payment. */
const ownFailures: ReadonlySet<string> = new Set([
  'api_error',
  'authentication_error',
  'idempotency_error',
  'rate_limit_error',
] satisfies StripeError['type'][]);

/**
 * Holds the subscription of the signed-in user. After each action the server says what has become of it, whatever the
 * browser believes.
 */
function SubscriptionProvider({ children }: { children: ReactNode }) {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  const own = useOwnSubscription(id);
  const { running, failure, run } = useOneAction(async () => void (await own.refetch()));
  const subscription = useHeld(own.data, running !== undefined);
  const payments = usePayments(subscription !== undefined && needsPayments(subscription));
  useEffect(() => {
    // Back from the payment provider's page, where the card may have changed.
    const follow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.invalidateQueries({ queryKey: ownSubscriptionKey(id) });
    };
    window.addEventListener('pageshow', follow);
    return () => window.removeEventListener('pageshow', follow);
  }, [client, id]);

  const facility: SubscriptionFacility = {
    subscription,
    loadFailure: own.error && !own.data ? reasonOr(own.error, 'Failed to fetch subscription') : undefined,
    reload: () => void own.refetch(),
    payments,
    running,
    failure,
    subscribe: (card, extra) => run('subscribe', () => subscribe(payments.stripe, card, extra)),
    confirm: () =>
      run('confirm', async () => {
        // The secret of the payment may be of an earlier attempt, or another tab may have confirmed it.
        const { data } = await own.refetch({ throwOnError: true });
        if (data?.clientSecret === undefined || !payments.stripe) return;
        throwRefusal(await payments.stripe.confirmCardPayment(data.clientSecret), failures.confirm);
      }),
    cancel: () =>
      run('cancel', async () => {
        const { message } = await callApi('DELETE /subscriptions/me', {});
        notify(message, 'success');
      }),
    changeAmount: (topUpAmount) =>
      run('amount', async () => {
        const { message } = await callApi('PATCH /subscriptions/me', { body: { topUpAmount } });
        notify(message, 'success');
      }),
    keep: () =>
      run('keep', async () => {
        const { message } = await callApi('POST /subscriptions/me/keep', {});
        notify(message, 'success');
      }),
    openPortal: () =>
      run('portal', async () => {
        const { url } = await callApi('POST /subscriptions/portal', {});
        location.assign(url);
      }),
  };
  return <SubscriptionContext value={facility}>{children}</SubscriptionContext>;
}

/** Whether the card field or a confirmation may be shown. */
function needsPayments(subscription: OwnSubscription | null): boolean {
  return faceOf(subscription) === 'form' || subscription?.needs === 'confirmation';
}

async function subscribe(stripe: Stripe | null, card: StripeCardElement, extra: number): Promise<void> {
  if (!stripe) return;
  const made = await stripe.createPaymentMethod({ type: 'card', card });
  throwRefusal(made, failures.subscribe);
  const paymentMethodId = made.paymentMethod?.id ?? '';
  const { clientSecret } = await callApi('POST /subscriptions', {
    body: { paymentMethodId, topUpAmount: extra },
  });
  if (clientSecret === undefined) return;
  const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: paymentMethodId });
  throwRefusal(confirmed, failures.subscribe);
}

/** Runs one action at a time, and `settle` after each. */
function useOneAction(settle: () => Promise<void>) {
  const [running, setRunning] = useState<SubscriptionAction>();
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  const run = async (action: SubscriptionAction, steps: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(action);
    setFailure(undefined);
    try {
      await steps();
      return true;
    } catch (error) {
      setFailure(paymentFailure(error, failures[action]));
      return false;
    } finally {
      await settle();
      isRunning.current = false;
      setRunning(undefined);
    }
  };
  return { running, failure, run };
}

/** Throws the refusal of a call of the payment provider's script, if it has one. */
function throwRefusal({ error }: { error?: StripeError | undefined }, fallback: string): void {
  if (!error) return;
  throw new PaymentRefusal(ownFailures.has(error.type) ? fallback : (error.message ?? fallback));
}

/** Returns the provider's sentence, the server's, or the action's own words. */
function paymentFailure(error: unknown, ownWords: string): string {
  return error instanceof PaymentRefusal ? error.message : reasonOr(error, ownWords);
}

/** Returns the value, but the one before while it is held: a form must stay until its payment is confirmed. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return held;
}
