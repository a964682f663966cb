import type Stripe from 'stripe';
import { fields, flag, metadata, readParameters, required, text } from '../http/parameters.ts';
import { invalidRequest } from '../http/stripe-refusal.ts';
import { by, listRoute, objectOfParameter, post, type StripeRoute } from '../http/stripe-route.ts';
import { mergeMetadata, newId } from '../stripe-world.ts';

const feature = fields({ enabled: required(flag) });
const features = fields({
  customer_update: feature,
  invoice_history: feature,
  payment_method_update: feature,
  subscription_cancel: feature,
});

/** Configurations and sessions have only what the site and the portal's page read. */
export const portalRoutes: StripeRoute[] = [
  post('/v1/billing_portal/configurations', ({ world, form }) => {
    const given = readParameters(form, { metadata, features: required(features) });
    const id = newId('bpc');
    return (world.state.portalConfigurations[id] = {
      id,
      object: 'billing_portal.configuration',
      active: true,
      created: world.now(),
      features: given.features,
      metadata: mergeMetadata({}, given.metadata),
    } as Stripe.BillingPortal.Configuration);
  }),
  listRoute('/v1/billing_portal/configurations', ({ portalConfigurations }) => portalConfigurations, {
    active: by(flag, (one: Stripe.BillingPortal.Configuration, active) => one.active === active),
  }),
  post('/v1/billing_portal/sessions', ({ world, form }) => {
    const given = readParameters(form, { customer: required(text), configuration: text, return_url: text });
    objectOfParameter(world.state.customers, given.customer, 'customer');
    // A default configuration is only made in Stripe's dashboard.
    if (!given.configuration)
      throw invalidRequest(
        'No configuration provided and your test mode default configuration is not created.',
      );
    objectOfParameter(world.state.portalConfigurations, given.configuration, 'configuration');
    const id = newId('bps');
    return (world.state.portalSessions[id] = {
      id,
      object: 'billing_portal.session',
      configuration: given.configuration,
      created: world.now(),
      customer: given.customer,
      return_url: given.return_url ?? null,
      url: `${world.siteUrl()}/local/stripe/portal/${id}`,
    } as Stripe.BillingPortal.Session);
  }),
];
