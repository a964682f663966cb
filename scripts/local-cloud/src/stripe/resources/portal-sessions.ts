import type Stripe from 'stripe';
import { readParameters, required, text } from '../http/parameters.ts';
import { invalidRequest, missingReference } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { newId } from '../stripe-world.ts';
import { customerOfParameter } from './customers.ts';

export const portalSessionRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    handle: ({ world, form }) => {
      const given = readParameters(form, {
        customer: required(text),
        configuration: text,
        return_url: text,
      });
      const customer = customerOfParameter(world, given.customer);
      // A default configuration is only made in Stripe's dashboard.
      if (!given.configuration) {
        throw invalidRequest(
          'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
        );
      }
      const configuration = world.state.portalConfigurations[given.configuration];
      if (!configuration) throw missingReference('configuration', given.configuration, 'configuration');
      if (!configuration.active) {
        throw invalidRequest('This customer portal configuration is inactive.', { param: 'configuration' });
      }
      if (given.return_url && !URL.canParse(given.return_url)) {
        throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
      }
      const id = newId('bps');
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: world.now(),
        customer: customer.id,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: given.return_url || configuration.default_return_url,
        url: `${world.siteUrl()}/local/stripe/portal/${id}`,
      };
      world.state.portalSessions[id] = session;
      return session;
    },
  },
];
