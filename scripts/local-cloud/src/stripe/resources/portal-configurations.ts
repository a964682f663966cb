import type Stripe from 'stripe';
import { fields, flag, list, metadata, oneOf, readParameters, required, text } from '../http/parameters.ts';
import { listPage, pageParameters } from '../http/list-page.ts';
import { missingResource } from '../http/stripe-refusal.ts';
import type { StripeRoute } from '../http/stripe-route.ts';
import { mergeMetadata, newId, type StripeWorld } from '../stripe-world.ts';

const enabled = fields({ enabled: required(flag) });

const features = fields({
  customer_update: fields({
    enabled: flag,
    allowed_updates: list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id')),
  }),
  invoice_history: enabled,
  payment_method_update: enabled,
  subscription_cancel: fields({ enabled: flag, mode: oneOf('at_period_end', 'immediately') }),
  subscription_update: enabled,
});

const writable = {
  business_profile: fields({ headline: text, privacy_policy_url: text, terms_of_service_url: text }),
  default_return_url: text,
  name: text,
  metadata,
};
type Given = Partial<ReturnType<typeof readParameters<typeof writable>>> & {
  features?: ReturnType<typeof features>;
  active?: boolean | undefined;
};

export const portalConfigurationRoutes: StripeRoute[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...writable, features: required(features) });
      const configuration = newConfiguration(world.now());
      change(world, configuration, given);
      world.state.portalConfigurations[configuration.id] = configuration;
      return configuration;
    },
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    handle: ({ world, form }) => {
      const given = readParameters(form, { ...pageParameters, active: flag, is_default: flag });
      const found = Object.values(world.state.portalConfigurations).filter(
        (one) =>
          (given.active ?? one.active) === one.active &&
          (given.is_default ?? one.is_default) === one.is_default,
      );
      return listPage(found, given, '/v1/billing_portal/configurations');
    },
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      readParameters(form, {});
      return configurationOfPath(world, id);
    },
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations/:id',
    handle: ({ world, form, ids: [id = ''] }) => {
      const given = readParameters(form, { ...writable, features, active: flag });
      const configuration = configurationOfPath(world, id);
      change(world, configuration, given);
      return configuration;
    },
  },
];

function configurationOfPath(world: StripeWorld, id: string): Stripe.BillingPortal.Configuration {
  const configuration = world.state.portalConfigurations[id];
  if (!configuration) throw missingResource('configuration', id);
  return configuration;
}

function change(world: StripeWorld, configuration: Stripe.BillingPortal.Configuration, given: Given): void {
  const { features: own, business_profile: profile } = configuration;
  configuration.updated = world.now();
  configuration.active = given.active ?? configuration.active;
  configuration.name = given.name ?? configuration.name;
  configuration.default_return_url = given.default_return_url ?? configuration.default_return_url;
  configuration.metadata = mergeMetadata(configuration.metadata, given.metadata);
  profile.headline = given.business_profile?.headline ?? profile.headline;
  profile.privacy_policy_url = given.business_profile?.privacy_policy_url ?? profile.privacy_policy_url;
  profile.terms_of_service_url = given.business_profile?.terms_of_service_url ?? profile.terms_of_service_url;
  const asked = given.features;
  own.invoice_history.enabled = asked?.invoice_history?.enabled ?? own.invoice_history.enabled;
  own.payment_method_update.enabled =
    asked?.payment_method_update?.enabled ?? own.payment_method_update.enabled;
  own.subscription_update.enabled = asked?.subscription_update?.enabled ?? own.subscription_update.enabled;
  own.subscription_cancel.enabled = asked?.subscription_cancel?.enabled ?? own.subscription_cancel.enabled;
  own.subscription_cancel.mode = asked?.subscription_cancel?.mode ?? own.subscription_cancel.mode;
  own.customer_update.enabled = asked?.customer_update?.enabled ?? own.customer_update.enabled;
  own.customer_update.allowed_updates =
    asked?.customer_update?.allowed_updates ?? own.customer_update.allowed_updates;
}

function newConfiguration(now: number): Stripe.BillingPortal.Configuration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_update: {
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  };
}
