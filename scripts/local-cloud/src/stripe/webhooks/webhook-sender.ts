import type Stripe from 'stripe';
import { shuffled } from './shuffled.ts';
import { signEvent } from './sign-event.ts';

export interface WebhookEndpoint {
  url: string;
  secret: string;
}

/** One attempt to deliver an event; no status means that nobody answered. */
export interface Delivery {
  event: string;
  type: string;
  status: number | undefined;
}

/** Sends events to the site, and what can go wrong with that on request. */
export interface WebhookSender {
  send: (event: Stripe.Event) => void;
  /** Keeps the events from now on, until they are released. */
  hold: () => void;
  release: () => void;
  /** Releases the held events in another order. */
  shuffle: () => void;
  /** Sends each event so many times from now on. */
  repeat: (times: number) => void;
  /** Signs the next events with another secret. */
  forgeNext: (count: number) => void;
  /** Signs the next events as if they were ten minutes old. */
  ageNext: (count: number) => void;
  /** Where to send from now on. */
  sendTo: (endpoint: WebhookEndpoint) => void;
  deliveries: Delivery[];
  status: () => { isHeld: boolean; held: number; repeats: number; underWay: number };
  /** Waits until every event that is not held was delivered or given up. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

/** Stripe retries for three days with growing pauses. Here they are short, so that tests and people need not wait. */
const retryPausesMs = [50, 100, 200, 400, 800, 1600, 3200];
const oldSeconds = 600;
const answerWithinMs = 20_000;

export function openWebhookSender(
  initial: WebhookEndpoint | undefined,
  realNow: () => number,
): WebhookSender {
  let endpoint = initial;
  let isHeld = false;
  let held: Stripe.Event[] = [];
  let repeats = 1;
  let forged = 0;
  let aged = 0;
  const deliveries: Delivery[] = [];
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  /** The first attempts go out one after the other, in the order of the events. */
  let lastFirstAttempt: Promise<unknown> = Promise.resolve();

  function send(event: Stripe.Event): void {
    if (!endpoint || closing.signal.aborted) return;
    if (isHeld) {
      held.push(event);
      return;
    }
    for (let copy = 0; copy < repeats; copy++) {
      const flaws = { isForged: forged > 0, isOld: aged > 0 };
      forged = Math.max(0, forged - 1);
      aged = Math.max(0, aged - 1);
      const first = lastFirstAttempt.then(() => attempt(event, flaws));
      lastFirstAttempt = first;
      const delivery = first.then((isDelivered) => (isDelivered ? undefined : retry(event, flaws)));
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    }
  }

  async function retry(event: Stripe.Event, flaws: Flaws): Promise<void> {
    for (const pauseMs of retryPausesMs) {
      await pause(pauseMs, closing.signal);
      if (closing.signal.aborted || (await attempt(event, flaws))) return;
    }
  }

  async function attempt(event: Stripe.Event, flaws: Flaws): Promise<boolean> {
    if (!endpoint || closing.signal.aborted) return false;
    const body = JSON.stringify(event, undefined, 2);
    const secret = flaws.isForged ? 'whsec_of_somebody_else' : endpoint.secret;
    // Signed by this machine's clock, not by the own one: the receiver compares it with its own.
    const seconds = Math.floor(realNow() / 1000) - (flaws.isOld ? oldSeconds : 0);
    const status = await post(endpoint.url, body, signEvent(body, secret, seconds));
    deliveries.push({ event: event.id, type: event.type, status });
    return status !== undefined && status >= 200 && status < 300;
  }

  async function post(url: string, body: string, signature: string): Promise<number | undefined> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    try {
      const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return undefined;
    }
  }

  function releaseAs(events: Stripe.Event[]): void {
    isHeld = false;
    held = [];
    for (const event of events) send(event);
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    send,
    hold: () => {
      isHeld = true;
    },
    release: () => releaseAs(held),
    shuffle: () => releaseAs(shuffled(held)),
    repeat: (times) => {
      repeats = times;
    },
    forgeNext: (count) => {
      forged = count;
    },
    ageNext: (count) => {
      aged = count;
    },
    sendTo: (next) => {
      endpoint = next;
    },
    deliveries,
    status: () => ({ isHeld, held: held.length, repeats, underWay: underWay.size }),
    settled,
    close: async () => {
      closing.abort();
      await settled();
    },
  };
}

interface Flaws {
  isForged: boolean;
  isOld: boolean;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
