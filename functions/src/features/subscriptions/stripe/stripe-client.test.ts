import type { ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveLocally, type ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import '../../../testing/forget-entries.ts';
import { stripeClient, stripeForNewcomers } from './stripe-client.ts';
import { providerUnavailable, throwStripeProblem } from './stripe-problem.ts';

const customer = { id: 'cus_1', object: 'customer' };
type Answer = (response: ServerResponse) => void;

const whole: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(customer));
const half: Answer = (response) => {
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    .write('{"id": "cu');
  setTimeout(() => response.destroy(), 20);
};
const halfAndSilence: Answer = (response) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    .write('{"id": "cu');
const silence: Answer = () => {};
const refusal =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { type: 'api_error', message: `Refused with ${status}.` } }));

describe('the client of Stripe', () => {
  let server: ServedLocally;
  let asked: { key: string; idempotency: string; version: string; telemetry: string | undefined }[];

  beforeAll(() => vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_test'));
  afterEach(() => server.stop());

  /** Starts a server that gives these answers one after the other, and the last one from then on. */
  async function clientOf(answers: Answer[], key = 'sk_test') {
    asked = [];
    server = await serveLocally((request, response) => {
      const { headers } = request;
      asked.push({
        key: String(headers.authorization),
        idempotency: String(headers['idempotency-key']),
        version: String(headers['stripe-version']),
        telemetry: headers['x-stripe-client-telemetry'] as string | undefined,
      });
      request.resume().on('end', () => (answers.length > 1 ? answers.shift() : answers[0])?.(response));
    });
    vi.stubEnv('STRIPE_URL', server.url);
    return stripeClient(async () => key, { timeout: 300, maxNetworkRetries: 1 })();
  }
  const create = (stripe: Stripe) => stripe.customers.create({ metadata: { uid: 'u' } });

  it('names its version, and sends no measurements', async () => {
    const stripe = await clientOf([whole]);
    await create(stripe);
    await create(stripe);
    expect(asked.map(({ version, telemetry, key }) => ({ version, telemetry, key }))).toEqual(
      Array.from({ length: 2 }, () => ({
        version: '2025-08-27.basil',
        telemetry: undefined,
        key: 'Bearer sk_test',
      })),
    );
  });

  it.each([
    { how: 'half an answer', answer: half },
    { how: 'half an answer, and then nothing', answer: halfAndSilence },
    { how: 'no answer', answer: silence },
    { how: 'a 500', answer: refusal(500) },
    { how: 'a 409', answer: refusal(409) },
    { how: 'a 429 that asks for another try', answer: refusal(429, { 'stripe-should-retry': 'true' }) },
  ])('tries again after $how, with the same idempotency key', async ({ answer }) => {
    const stripe = await clientOf([answer, whole]);
    expect((await create(stripe)).id).toBe('cus_1');
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ idempotency }) => idempotency)).size).toBe(1);
    expect(asked[0]?.idempotency).not.toBe('undefined');
  });

  it.each([
    { how: 'half an answer', answer: half },
    { how: 'half an answer, and then nothing', answer: halfAndSilence },
    { how: 'no answer', answer: silence },
    { how: 'a 500', answer: refusal(500) },
    { how: 'a 429', answer: refusal(429) },
    { how: 'a 401', answer: refusal(401) },
  ])('gives up after $how, and people read that they can try again', async ({ answer }) => {
    const stripe = await clientOf([answer]);
    await expect(create(stripe).catch(throwStripeProblem)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The payment provider isn’t responding. Please try again later.',
      retryAfterSeconds: 30,
    });
  });

  it.each([
    { key: undefined, publishable: 'pk_test' },
    { key: 'sk_test', publishable: '' },
  ])('is not there for newcomers with $key and $publishable', async ({ key, publishable }) => {
    await clientOf([whole]);
    vi.stubEnv('STRIPE_PUBLISHABLE_KEY', publishable);
    const problem = { code: 'UNAVAILABLE', message: 'Supporting the project is not open yet.' };
    const get = stripeForNewcomers(stripeClient(async () => key));
    await expect(get()).rejects.toMatchObject(problem);
    vi.stubEnv('STRIPE_PUBLISHABLE_KEY', 'pk_test');
  });

  it('is made again for another secret key', async () => {
    let key = 'sk_1';
    await clientOf([whole]);
    const get = stripeClient(async () => key);
    await create(await get());
    key = 'sk_2';
    await create(await get());
    expect(asked.map((each) => each.key)).toEqual(['Bearer sk_1', 'Bearer sk_2']);
  });
});

describe('errors of Stripe', () => {
  it('shows what Stripe writes for the owner of a card, and nothing else', () => {
    const declined = new Stripe.errors.StripeCardError({
      type: 'card_error',
      message: 'Your card has insufficient funds.',
      code: 'card_declined',
    });
    expect(() => throwStripeProblem(declined)).toThrow(
      expect.objectContaining({ code: 'PAYMENT_REFUSED', message: 'Your card has insufficient funds.' }),
    );
  });

  it('logs neither keys nor secrets nor cards', () => {
    const error = new Stripe.errors.StripeAuthenticationError({
      type: 'authentication_error',
      message: 'Invalid API Key provided: sk_test_****1234, with pi_1_secret_abc',
      headers: { 'x-private': 'header' },
      payment_method: { id: 'pm_1', card: { last4: '4242' } } as Stripe.PaymentMethod,
    } as unknown as Stripe.StripeRawError);
    const { cause } = providerUnavailable(error);
    const logged = JSON.stringify([cause, (cause as Error).message, Object.entries(cause as object)]);
    expect(logged).toContain('Invalid API Key provided: …, with …');
    expect(logged).not.toMatch(/1234|abc|4242|x-private/);
  });

  it('logs which permission a restricted key lacks', () => {
    const error = new Stripe.errors.StripePermissionError({
      type: 'invalid_request_error',
      message:
        "The provided key 'rk_test_*****1234' lacks permissions. Having the 'rak_invoice_write' permission would help.",
    });
    const { message } = providerUnavailable(error).cause as Error;
    expect(message).toContain(
      "The provided key '…' lacks permissions. Having the 'rak_invoice_write' permission",
    );
  });

  it('leaves our own errors as they are', () => {
    const error = new Error('Ours.');
    expect(() => throwStripeProblem(error)).toThrow(error);
  });
});
