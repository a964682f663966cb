import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { refuseForeignHost } from '../servers/own-host.ts';
import { answerPortal } from './browser/portal-pages.ts';
import { answerControl, controlPath, lastChargeOf } from './control/answer-control.ts';
import { disputeCharge, refundCharge, chargeRoutes } from './resources/charges.ts';
import { apiVersion, localKeys, localWebhookSecret } from './local-keys.ts';
import { answerCall, errorAnswer, type StripeAnswer, type StripeRequest } from './http/answer-call.ts';
import { advanceClock, catchUp, openClock } from './stripe-clock.ts';
import { openState } from './stripe-state.ts';
import {
  defaultRules,
  newId,
  randomText,
  type BillingRules,
  type StripeWorld,
  mergeMetadata,
  nulls,
} from './stripe-world.ts';
import { openWebhookSender, type WebhookEndpoint } from './webhooks/webhook-sender.ts';
import { list, text, fields, flag, metadata, readParameters, required } from './http/parameters.ts';
import {
  by,
  listRoute,
  type StripeRoute,
  objectOfParameter,
  post,
  get,
  objectOfPath,
  remove,
} from './http/stripe-route.ts';
import { invoiceRoutes } from './resources/invoices.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { paymentMethodRoutes } from './resources/payment-methods.ts';
import { priceRoutes } from './resources/prices.ts';
import { subscriptionRoutes } from './resources/subscriptions.ts';
import { invalidRequest, missingReference } from './http/stripe-refusal.ts';
import { cancelAtOnce, hasEnded } from './billing/subscription-state.ts';

const writable = { email: text, metadata, invoice_settings: fields({ default_payment_method: text }) };

const customerRoutes: StripeRoute[] = [
  post('/v1/customers', ({ world, form }) => {
    const given = readParameters(form, writable);
    const customer = newCustomer(world.now());
    change(world, customer, given);
    world.state.customers[customer.id] = customer;
    return customer;
  }),
  listRoute('/v1/customers', ({ customers }) => customers, {
    email: by(text, (one: Stripe.Customer, email) => one.email === email),
  }),
  get('/v1/customers/:id', ({ world: { state }, form, ids: [id = ''] }) => {
    readParameters(form, {});
    return state.deletedCustomers[id] ?? objectOfPath(state.customers, id, 'customer');
  }),
  post('/v1/customers/:id', ({ world, form, ids: [id = ''] }) => {
    const given = readParameters(form, writable);
    const customer = objectOfPath(world.state.customers, id, 'customer');
    change(world, customer, given);
    return customer;
  }),
  remove('/v1/customers/:id', ({ world, form, ids: [id = ''] }) => {
    readParameters(form, {});
    objectOfPath(world.state.customers, id, 'customer');
    for (const subscription of Object.values(world.state.subscriptions)) {
      if (subscription.customer === id && !hasEnded(subscription)) cancelAtOnce(world, subscription);
    }
    // The payment methods go with the customer, and cannot be used for another one.
    for (const method of Object.values(world.state.paymentMethods)) {
      if (method.customer === id) method.customer = null;
    }
    delete world.state.customers[id];
    const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
    world.state.deletedCustomers[id] = deleted;
    return deleted;
  }),
];

function change(
  world: StripeWorld,
  customer: Stripe.Customer,
  given: ReturnType<typeof readParameters<typeof writable>>,
): void {
  const method = given.invoice_settings?.default_payment_method;
  if (method && world.state.paymentMethods[method]?.customer !== customer.id) {
    throw missingReference('PaymentMethod', method, 'invoice_settings[default_payment_method]');
  }
  if (given.email !== undefined) customer.email = given.email || null;
  customer.metadata = mergeMetadata(customer.metadata, given.metadata);
  if (method !== undefined) customer.invoice_settings.default_payment_method = method || null;
}

function newCustomer(created: number): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created,
    delinquent: false,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    ...nulls('address currency default_source description discount name phone shipping test_clock'),
  };
}

const feature = fields({ enabled: required(flag) });
const features = fields({
  customer_update: feature,
  invoice_history: feature,
  payment_method_update: feature,
  subscription_cancel: feature,
});

/** Configurations and sessions have only what the site and the portal's page read. */
const portalRoutes: StripeRoute[] = [
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

export interface StripeServerOptions {
  /** Where the state is stored; in memory without a folder. */
  folder?: string;
  webhook?: WebhookEndpoint;
  /** This machine's time in milliseconds. */
  now?: () => number;
  /** The origin of the site that passes /local/stripe/ on to this server; else its pages are at its own URL. */
  siteUrl?: string;
  rules?: Partial<BillingRules>;
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/** Starts a server that speaks Stripe's HTTP to Stripe's own SDK. */
export async function startStripeServer(options: StripeServerOptions = {}) {
  const realNow = options.now ?? Date.now;
  const { state, save } = openState(options.folder);
  const clock = openClock(state, realNow);
  const webhooks = openWebhookSender(options.webhook, realNow);
  const rules: BillingRules = { ...defaultRules, ...options.rules };
  const fault = { times: 0, status: 500 };
  /** The next calls are not carried out, but answered with a status: 429 and 500 are those that Stripe gives. */
  const failNext = (times: number, status: number) => void Object.assign(fault, { times, status });
  const calls: string[] = [];
  let url = '';

  const world: StripeWorld = {
    state,
    now: clock.now,
    rules,
    siteUrl: () => options.siteUrl ?? url,
    emit: (type, object, previous) => {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: clock.now(),
        data: {
          object: structuredClone(object),
          ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
        },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      } as unknown as Stripe.Event;
      state.events[event.id] = event;
      webhooks.send(event);
    },
  };

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray()).toString();
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://localhost');
    const request: StripeRequest = {
      method: incoming.method ?? 'GET',
      path: pathname,
      query: search.slice(1),
      body,
      headers: {
        authorization: incoming.headers.authorization,
        version: single(incoming.headers['stripe-version']),
        key: single(incoming.headers['idempotency-key']),
      },
    };
    if (pathname === controlPath) {
      const controlled = { world, advance, webhooks, failNext };
      const answer = run(() => answerControl(controlled, localKeys.secretKey, request));
      return respond(outgoing, answer);
    }
    calls.push(`${request.method} ${pathname}`);
    const isRefused = fault.times > 0;
    if (isRefused) fault.times -= 1;
    respond(outgoing, isRefused ? faultAnswer(fault.status) : run(() => answerRequest(request)));
  }

  function answerRequest(request: StripeRequest): StripeAnswer {
    catchUp(world, clock);
    // Browsers reach the API below the site's own paths.
    const call = { ...request, path: request.path.replace(/^\/local\/stripe\//, '/v1/') };
    return answerPortal(world, request) ?? answerCall(world, stripeRoutes, localKeys, call);
  }

  function advance(duration: string): void {
    advanceClock(world, clock, duration);
  }

  /** Stores the state after whatever may have changed it. */
  function run<T>(work: () => T): T {
    try {
      return work();
    } finally {
      save();
    }
  }

  function respond(outgoing: ServerResponse, { status, headers, body }: StripeAnswer): void {
    const bytes = Buffer.from(body);
    outgoing.writeHead(status, {
      ...headers,
      'Request-Id': `req_${randomText(14)}`,
      'content-length': bytes.length,
    });
    outgoing.end(bytes);
  }

  const server = createServer((incoming, outgoing) => {
    if (refuseForeignHost(incoming, outgoing)) return;
    handle(incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    /** Without a slash at the end. */
    url,
    ...localKeys,
    webhookSecret: options.webhook?.secret ?? localWebhookSecret,
    clock: {
      /** In seconds. */
      now: clock.now,
      /** Lets time pass: `1 month`, `3 days`, `23 hours`. */
      advance: (duration: string) => run(() => advance(duration)),
    },
    webhooks,
    /** What is stored, to be read by tests. */
    state,
    rules,
    /** The calls so far, the oldest first: `POST /v1/customers`. */
    calls,
    failNext,
    /** Gives the last payment of a person back, or a part of it in cents. */
    refund: (email: string, cents?: number) =>
      void run(() => refundCharge(world, lastChargeOf(world, email), cents)),
    /** Lets the holder of the card demand the last payment back. */
    dispute: (email: string) => void run(() => disputeCharge(world, lastChargeOf(world, email))),
    close: async () => {
      await webhooks.close();
      await stop(server);
    },
  };
}

function faultAnswer(status: number): StripeAnswer {
  if (status !== 429) return errorAnswer(status, { type: 'api_error', message: 'An unknown error occurred' });
  const message = 'Request rate limit exceeded.';
  return errorAnswer(status, { type: 'invalid_request_error', code: 'rate_limit', message });
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** All calls of Stripe's API that are played: those of the site and of its tests. */
const stripeRoutes: StripeRoute[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  listRoute('/v1/events', ({ events }) => events, {
    types: by(list(text), (one: Stripe.Event, types) => types.includes(one.type)),
  }),
];
