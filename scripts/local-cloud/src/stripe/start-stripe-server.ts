import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseForeignHost } from '../servers/own-host.ts';
import type Stripe from 'stripe';
import { apiVersion } from './api-version.ts';
import { browserPrefix, toApiCall } from './browser/browser-calls.ts';
import { answerPortal } from './browser/portal-pages.ts';
import { answerControl, controlPath } from './control/answer-control.ts';
import { disputeCharge } from './resources/disputes.ts';
import { refundCharge } from './resources/refunds.ts';
import { lastChargeOf } from './control/carry-out-command.ts';
import { localKeys, localWebhookSecret } from './local-keys.ts';
import { answerCall, errorAnswer, type StripeAnswer, type StripeRequest } from './http/answer-call.ts';
import { noFaults, takeFault, type Faults } from './http/faults.ts';
import { stripeRoutes } from './resources/stripe-routes.ts';
import { advanceClock, catchUp, openClock } from './stripe-clock.ts';
import { openState, type StripeState } from './stripe-state.ts';
import { defaultRules, newId, randomText, type BillingRules, type StripeWorld } from './stripe-world.ts';
import { openWebhookSender, type WebhookEndpoint, type WebhookSender } from './webhooks/webhook-sender.ts';

export interface StripeServerOptions {
  /** Where the state is stored; in memory without a folder. */
  folder?: string;
  webhook?: WebhookEndpoint;
  /** This machine's time in milliseconds. */
  now?: () => number;
  port?: number;
  /** The origin of the site that passes /local/stripe/ on to this server; else its pages are at its own URL. */
  siteUrl?: string | (() => string);
  rules?: Partial<BillingRules>;
}

export interface StripeServer {
  /** Without a slash at the end. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  clock: {
    /** In seconds. */
    now: () => number;
    /** Lets time pass: `1 month`, `3 days`, `23 hours`. */
    advance: (duration: string) => void;
  };
  webhooks: WebhookSender;
  faults: Faults;
  /** Gives the last payment of a person back, or a part of it in cents. */
  refund: (email: string, cents?: number) => void;
  /** Lets the holder of the card demand the last payment back. */
  dispute: (email: string) => void;
  /** What is stored, to be read by tests. */
  state: StripeState;
  rules: BillingRules;
  /** The calls so far, the oldest first: `POST /v1/customers`. */
  calls: string[];
  close: () => Promise<void>;
}

/** Starts a server that speaks Stripe's HTTP to Stripe's own SDK. */
export async function startStripeServer(options: StripeServerOptions = {}): Promise<StripeServer> {
  const realNow = options.now ?? Date.now;
  const { state, save } = openState(options.folder);
  const clock = openClock(state, realNow);
  const webhooks = openWebhookSender(options.webhook, realNow);
  const rules: BillingRules = { ...defaultRules, ...options.rules };
  const plan = noFaults();
  const calls: string[] = [];
  let url = '';
  let port = options.port ?? 0;

  const faults: Faults = {
    failNext: (times, status) => void (plan.before = { times, status }),
    failAfterNext: (times, status) => void (plan.after = { times, status }),
    slowBy: (ms) => void (plan.slowMs = ms),
    cutNext: (times) => void (plan.cuts = times),
    down: () => stop(server),
    release: async () => {
      Object.assign(plan, noFaults());
      if (!server.listening) await listen(server, port);
    },
  };

  const world: StripeWorld = {
    state,
    now: clock.now,
    rules,
    siteUrl: () => (typeof options.siteUrl === 'function' ? options.siteUrl() : options.siteUrl) ?? url,
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
    // Commands change the faults, so that no fault may touch them.
    if (pathname === controlPath) {
      const controlled = { world, advance, webhooks, faults };
      return respond(
        outgoing,
        run(() => answerControl(controlled, localKeys.secretKey, request)),
      );
    }
    calls.push(`${request.method} ${pathname}`);
    const refused = takeFault(plan.before);
    if (plan.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, plan.slowMs));
    const answer = refused ? faultAnswer(refused) : run(() => answerRequest(request));
    const spoiled = refused ? undefined : takeFault(plan.after);
    const isCut = plan.cuts > 0;
    plan.cuts = Math.max(0, plan.cuts - 1);
    respond(outgoing, spoiled ? faultAnswer(spoiled) : answer, isCut);
  }

  function answerRequest(request: StripeRequest): StripeAnswer {
    catchUp(world, clock);
    const page = answerPortal(world, request);
    if (page) return page;
    const call = request.path.startsWith(browserPrefix) ? toApiCall(request) : request;
    return answerCall(world, stripeRoutes, localKeys, call);
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

  function respond(outgoing: ServerResponse, { status, headers, body }: StripeAnswer, isCut = false): void {
    const bytes = Buffer.from(body);
    outgoing.writeHead(status, {
      ...headers,
      'Request-Id': `req_${randomText(14)}`,
      'content-length': bytes.length,
    });
    if (isCut) {
      outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
      return;
    }
    outgoing.end(bytes);
  }

  const server = createServer((incoming, outgoing) => {
    if (refuseForeignHost(incoming, outgoing)) return;
    handle(incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  await listen(server, port);
  ({ port } = server.address() as AddressInfo);
  url = `http://127.0.0.1:${port}`;

  return {
    url,
    ...localKeys,
    webhookSecret: options.webhook?.secret ?? localWebhookSecret,
    clock: { now: clock.now, advance: (duration) => run(() => advance(duration)) },
    webhooks,
    state,
    rules,
    calls,
    faults,
    refund: (email, cents) => void run(() => refundCharge(world, lastChargeOf(world, email), cents)),
    dispute: (email) => void run(() => disputeCharge(world, lastChargeOf(world, email))),
    close: async () => {
      await webhooks.close();
      await stop(server);
    },
  };
}

function faultAnswer(status: number): StripeAnswer {
  if (status === 429) {
    const message =
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
    return errorAnswer(status, { type: 'invalid_request_error', code: 'rate_limit', message });
  }
  return errorAnswer(status, {
    type: 'api_error',
    message: 'An unknown error occurred',
  });
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
