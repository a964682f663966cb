import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';

export interface WebhookEndpoint {
  url: string;
  secret: string;
}

export type WebhookSender = ReturnType<typeof openWebhookSender>;

/** Stripe retries for three days with growing pauses. Here they are short, so that tests and people need not wait. */
const retryPausesMs = [50, 100, 200, 400, 800, 1600, 3200];
const oldSeconds = 600;
const answerWithinMs = 20_000;

/** Sends events to the site, and what can go wrong with that on request. */
export function openWebhookSender(endpoint: WebhookEndpoint | undefined, realNow: () => number) {
  let isHeld = false;
  let held: Stripe.Event[] = [];
  let repeats = 1;
  let forged = 0;
  let aged = 0;
  /** The attempts; no status means that nobody answered. */
  const deliveries: { event: string; type: string; status: number | undefined }[] = [];
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
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
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
    /** Keeps the events from now on, until they are released. */
    hold: () => void (isHeld = true),
    release: () => releaseAs(held),
    /** Releases the held events in another order. */
    shuffle: () => releaseAs(shuffled(held)),
    /** Sends each event so many times from now on. */
    repeat: (times: number) => void (repeats = times),
    /** Signs the next events with another secret. */
    forgeNext: (count: number) => void (forged = count),
    /** Signs the next events as if they were ten minutes old. */
    ageNext: (count: number) => void (aged = count),
    deliveries,
    status: () => ({ isHeld, held: held.length, repeats, underWay: underWay.size }),
    /** Waits until every event that is not held was delivered or given up. */
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

/** Returns the header `Stripe-Signature` for a payload at a time in seconds. */
export function signEvent(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Returns a list in another order; with two or more, never in the same. */
function shuffled<T>(list: T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    // Never its own place (Sattolo), so that no element stays where it was.
    const other = randomInt(last);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
