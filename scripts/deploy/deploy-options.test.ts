import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startParameterStore, type ParameterStore } from '../testing/parameter-store.ts';
import { readDeployOptions } from './deploy-options.ts';
import { setOperatorSecret, shownSecrets } from './settings/operator-secrets.ts';
import { readSecretInput } from './settings/read-secret-input.ts';

const apiKey = 'sk_test_abcdefghijkl';

describe('the options of a deployment', () => {
  it('are settings to set and to forget, and the rest for CDK', () => {
    const tileUrl = 'https://t.example.org/{z}/{x}/{y}?key=a=b';
    const args = ['dev', '--set', `tileUrl=${tileUrl}`, '--require-approval', 'never', '--forget=waf'];
    expect(readDeployOptions([...args, '--set=maxWorkers=4'])).toEqual({
      stage: 'dev',
      change: { tileUrl, waf: null, maxWorkers: 4 },
      checksOnly: false,
      settingsOnly: false,
      secret: undefined,
      only: undefined,
      cdkArguments: ['--require-approval', 'never'],
    });
  });

  it.each([
    [[], 'Name the stage'],
    [['test'], 'There is no stage "test"'],
    [['dev', '--set', 'waf'], 'Settings are given as --set KEY=VALUE.'],
    [['dev', '--set'], 'Settings are given as --set KEY=VALUE.'],
    [['dev', '--forget'], 'A setting is dropped with --forget KEY.'],
    [['dev', '--set', 'waf=none', '--forget', 'waf'], 'The setting waf is given twice.'],
    [['dev', '--settings-only', '--set', 'waf=none'], 'waf can only change with a deployment'],
    [['dev', '--settings-only', '--hotswap'], '--settings-only deploys nothing'],
    [['dev', '--only', 'Ops', '--set', 'waf=none'], '--only STACK changes no settings'],
    [['dev', '--secret', 'stripe-secret-key', '--set', 'waf=none'], '--secret NAME stands alone'],
  ])('%j are refused', (args, message) => {
    expect(() => readDeployOptions(args)).toThrow(message);
  });

  it.each([
    [['dev', '--secret', apiKey]],
    [['dev', '--secret', `stripe-secret-key=${apiKey}`]],
    [['dev', '--secret', 'stripe-secret-key', apiKey]],
    [['dev', '--set', `stripePublishableKey=${apiKey}`]],
  ])('refuse a secret among the arguments and do not repeat it', (args) => {
    const refused = () => readDeployOptions(args);
    expect(refused).toThrow('--secret');
    expect(refused).not.toThrow(apiKey);
  });
});

describe('a secret of the operator', () => {
  let server: ParameterStore;
  beforeAll(async () => {
    server = await startParameterStore();
  });
  beforeEach(() => server.parameters.clear());
  afterAll(() => server.stop());

  it('is read from standard input, stored encrypted, and shown only as set or not set', async () => {
    const { secret = 'stripe-webhook-secret' } = readDeployOptions(['dev', '--secret', 'stripe-secret-key']);
    const input = await readSecretInput(Readable.from([`${apiKey}\n`]));
    await setOperatorSecret(server.client, 'dev', secret, input);
    const stored = server.parameters.get('/touchdown/dev/stripe-secret-key');
    expect(stored).toEqual({ type: 'SecureString', values: [apiKey] });
    expect(await shownSecrets(server.client, 'dev')).toEqual([
      'Secrets of dev:',
      '  stripe-secret-key: set',
      '  stripe-webhook-secret: not set',
    ]);
  });

  it('can be replaced', async () => {
    await setOperatorSecret(server.client, 'dev', 'stripe-secret-key', apiKey);
    await setOperatorSecret(server.client, 'dev', 'stripe-secret-key', `${apiKey}2`);
    expect(server.parameters.get('/touchdown/dev/stripe-secret-key')?.values.at(-1)).toBe(`${apiKey}2`);
  });

  it('is refused without being repeated if it is empty or another kind of value', async () => {
    for (const input of ['', '\n', 'pk_test_abcdefghijkl', `${apiKey}\n${apiKey}`]) {
      await expect(setOperatorSecret(server.client, 'dev', 'stripe-secret-key', input)).rejects.toThrow(
        /^What came from standard input does not look like a value of stripe-secret-key; nothing has been changed\.$/,
      );
    }
    expect(server.parameters.size).toBe(0);
  });

  it('is not read from a terminal, which would show it', async () => {
    const terminal = Object.assign(Readable.from([]), { isTTY: true });
    await expect(readSecretInput(terminal)).rejects.toThrow('read -rs VALUE');
  });

  it('that somebody has stored as plain text is named', async () => {
    server.parameters.set('/touchdown/dev/stripe-secret-key', { type: 'String', values: ['x'] });
    expect(await shownSecrets(server.client, 'dev')).toContain(
      '  stripe-secret-key: set, but not encrypted: delete it and set it again',
    );
  });
});
