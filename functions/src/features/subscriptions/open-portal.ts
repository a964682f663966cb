import type { Person } from '@touchdown/shared/contract/person.ts';
import type { HttpEvent } from '../../platform/http/http-event.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { siteOrigin } from '../../platform/http/site-origin.ts';
import { none } from './get-own-subscription.ts';
import { portalConfiguration } from './stripe/portal-configuration.ts';
import type { GetStripe } from './stripe/stripe-client.ts';
import { isMissing, throwStripeProblem } from './stripe/stripe-problem.ts';
import type { SubscriptionStore } from './subscription-store.ts';

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
