import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SSMClient } from '@aws-sdk/client-ssm';
import {
  startParameterServer,
  type ParameterServer,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { stripeSecret } from './stripe-secrets.ts';

const name = '/touchdown/test/stripe-secret-key';

describe('a secret of Stripe’s', () => {
  let server: ParameterServer;
  let time = 0;
  const reader = (parameter: string | undefined = name) => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new SSMClient({
      endpoint: server.endpoint,
      region: 'us-east-1',
      credentials,
      maxAttempts: 1,
    });
    return stripeSecret(client, parameter, () => time);
  };
  /** A SecureString, as an operator stores it. */
  const set = (value: string) =>
    server.parameters.set(name, {
      type: 'SecureString',
      values: [...(server.parameters.get(name)?.values ?? []), value],
    });

  beforeEach(async () => {
    server = await startParameterServer();
    time = 0;
  });
  afterEach(() => server.stop());

  it('is decrypted, and read once by many requests', async () => {
    set('sk_live\n');
    const read = reader();
    expect(await Promise.all([read(), read(), read()])).toEqual(['sk_live', 'sk_live', 'sk_live']);
    expect(server.asked()).toBe(1);
  });

  it('is looked for at most once a minute while it is missing', async () => {
    const read = reader();
    for (let request = 0; request < 20; request++) expect(await read()).toBeUndefined();
    expect(server.asked()).toBe(1);
    set('sk_live');
    time += 59_999;
    expect(await read()).toBeUndefined();
    time += 1;
    expect(await read()).toBe('sk_live');
    expect(server.asked()).toBe(2);
  });

  it('is read again after ten minutes, so that a new one is used', async () => {
    set('sk_1');
    const read = reader();
    await read();
    set('sk_2');
    time += 599_999;
    expect(await read()).toBe('sk_1');
    time += 1;
    expect(await read()).toBe('sk_2');
  });

  it('asks for another try if it cannot be read, and keeps the old one', async () => {
    set('sk_1');
    const read = reader();
    server.failNext(1, { code: 'InternalServerError', status: 500 });
    await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    expect(await read()).toBe('sk_1');
    time += 600_000;
    server.failNext(1, { code: 'ThrottlingException' });
    expect(await read()).toBe('sk_1');
  });

  it('is not looked for without a name', async () => {
    expect(await stripeSecret(new SSMClient({}), undefined, () => time)()).toBeUndefined();
    expect(server.asked()).toBe(0);
  });
});
