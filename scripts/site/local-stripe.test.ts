import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { startParameterServer } from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpRequest } from '@touchdown/local-cloud/http/http-message.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import { startLocalStripe, type StripeServer } from './local-stripe.ts';
import { isOfStripe, stripePages } from '@touchdown/local-cloud/stripe-pages.ts';

describe('Stripe’s stand-in in the local cloud', () => {
  let stripe: StripeServer;
  let parameters: Awaited<ReturnType<typeof startParameterServer>>;
  let ssm: SSMClient;
  beforeAll(async () => {
    parameters = await startParameterServer();
    ssm = new SSMClient({ ...localCredentials, endpoint: parameters.endpoint });
    stripe = await startLocalStripe({ folder: undefined, siteUrl: 'http://127.0.0.1:9', parameters });
  });
  afterAll(async () => {
    ssm.destroy();
    await stripe.close();
    await parameters.stop();
  });

  const request = (path: string, change: Partial<HttpRequest> = {}): HttpRequest => ({
    method: 'GET',
    path,
    query: '',
    headers: {},
    body: Buffer.alloc(0),
    clientIp: '127.0.0.1',
    ...change,
  });
  const textOf = (body: unknown) => (body as Buffer).toString();

  it('gives its keys to the stage as encrypted parameters, which say nothing without decryption', async () => {
    const read = async (Name: string, WithDecryption: boolean) =>
      (await ssm.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter;
    const name = '/touchdown/dev/stripe-secret-key';
    expect(await read(name, true)).toMatchObject({ Type: 'SecureString', Value: stripe.secretKey });
    expect((await read(name, false))?.Value).not.toContain(stripe.secretKey);
    expect(await read('/touchdown/dev/stripe-webhook-secret', true)).toMatchObject({
      Type: 'SecureString',
      Value: stripe.webhookSecret,
    });
  });

  it('answers the SDK with the key that the stage has', async () => {
    const { hostname: host, port } = new URL(stripe.url);
    const client = new Stripe(stripe.secretKey, { host, port, protocol: 'http', telemetry: false });
    expect(await client.customers.create({ email: 'ada@example.org' })).toMatchObject({ object: 'customer' });
  });

  it('has its pages below /local/, and only those', () => {
    const paths = ['/local/stripe.js', '/local/stripe/x', '/local/stripe', '/local/mail', '/stripe.js'];
    expect(paths.filter(isOfStripe)).toEqual(['/local/stripe.js', '/local/stripe/x']);
  });

  it('is reached through the site, which serves the script itself', async () => {
    const pages = stripePages(() => stripe.url);
    const script = await pages(request('/local/stripe.js'));
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(textOf(script.body)).toContain('Stripe');
    const unknown = await pages(
      request('/local/stripe/nothing', { method: 'POST', query: 'a=b', body: Buffer.from('c=d') }),
    );
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    expect(stripe.calls.at(-1)).toBe('POST /local/stripe/nothing');
  });

  it('is said to be starting before it has started', async () => {
    expect((await stripePages(() => undefined)(request('/local/stripe/x'))).status).toBe(503);
  });
});
