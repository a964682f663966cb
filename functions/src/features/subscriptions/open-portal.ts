import type { Person } from '@touchdown/shared/contract/person.ts';
import type Stripe from 'stripe';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { siteOrigin } from '../../platform/http/site-origin.ts';
import { none } from './get-own-subscription.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { isMissing, throwStripeProblem } from './stripe/stripe-problem.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/** Tells the configuration of this site from others of the same account. Another number is another configuration. */
const madeFor = { made_for: 'touchdown-support-1' };

const configurations = new WeakMap<Stripe, string>();

interface PortalPorts {
  stripe: GetStripe;
  store: Pick<SubscriptionStore, 'read'>;
}

/** Opens Stripe's page for the caller's own customer. Its URL is valid for some minutes. */
export function openPortal({ stripe: getStripe, store }: PortalPorts) {
  return async (
    { person }: { person: Person },
    _reply: Reply,
    event: HttpEvent,
  ): Promise<{ url: string }> => {
    const stored = await store.read(person.id);
    if (!stored?.current) throw none();
    const stripe = await getStripe();
    const configuration = await portalConfiguration(stripe).catch(throwStripeProblem);
    const { url } = await stripe.billingPortal.sessions
      .create({
        customer: stored.customerId,
        configuration,
        return_url: new URL('/account/subscription', siteOrigin(event)).href,
      })
      .catch((error: unknown) => {
        if (isMissing(error)) throw none();
        return throwStripeProblem(error);
      });
    return { url };
  };
}

/**
 * Returns the configuration of the page where people change their card and find receipts, and makes it if there is
 * none. Nothing is canceled there, because the site says what canceling does.
 */
async function portalConfiguration(stripe: Stripe): Promise<string> {
  const known =
    configurations.get(stripe) ?? (await findConfiguration(stripe)) ?? (await makeConfiguration(stripe));
  configurations.set(stripe, known);
  return known;
}

async function findConfiguration(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.['made_for'] === madeFor.made_for)?.id;
}

async function makeConfiguration(stripe: Stripe): Promise<string> {
  const { id } = await stripe.billingPortal.configurations.create({
    metadata: madeFor,
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: false },
      customer_update: { enabled: false },
    },
  });
  return id;
}
