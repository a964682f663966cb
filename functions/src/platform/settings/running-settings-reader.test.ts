import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import {
  startParameterServer,
  type ParameterServer,
} from '@touchdown/local-cloud/servers/start-parameter-server.ts';
import { logger } from '../log/logger.ts';
import { runningSettingsReader, type ReadSettings } from './running-settings-reader.ts';

describe('the settings of a stage', () => {
  let server: ParameterServer;
  let client: SSMClient;
  let name: string;
  let time: number;
  let settings: ReadSettings;
  let warnings: MockInstance<typeof logger.warn>;
  const put = (Value: string) =>
    client.send(new PutParameterCommand({ Name: name, Type: 'String', Value, Overwrite: true }));
  const later = (seconds: number) => {
    time += seconds * 1000;
  };

  beforeAll(async () => {
    server = await startParameterServer();
    client = new SSMClient({
      endpoint: server.endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });
  let parameters = 0;
  beforeEach(() => {
    name = `/touchdown/dev/settings-${++parameters}`;
    time = 0;
    settings = runningSettingsReader(client, name, () => time);
    warnings = vi.spyOn(logger, 'warn').mockReset().mockReturnValue();
  });

  it('are none if the operator has never set any, which is no failure', async () => {
    expect(await settings()).toEqual({});
    expect(warnings).not.toHaveBeenCalled();
  });

  it('are those that are read at run time, without the rest of the parameter', async () => {
    await put(
      JSON.stringify({ readOnly: true, maxWorkers: 0, domainName: 'touchdown.example', waf: 'basic' }),
    );
    expect(await settings()).toEqual({ readOnly: true, maxWorkers: 0 });
  });

  it('have money in place of the number of loops that a stage may still have', async () => {
    await put('{"loopsPerDay":0}');
    expect(await settings()).toEqual({ loopMoneyPerDay: 0 });
    await put('{"loopsPerDay":500}');
    later(30);
    expect(await settings()).toEqual({ loopMoneyPerDay: 0.5 });
    await put('{"loopsPerDay":0,"loopMoneyPerDay":2}');
    later(30);
    expect(await settings()).toEqual({ loopMoneyPerDay: 2 });
  });

  it('are read once in thirty seconds, for all requests together', async () => {
    await put('{"loopMoneyPerDay":5}');
    const before = server.asked();
    await Promise.all([settings(), settings(), settings()]);
    await put('{"loopMoneyPerDay":7}');
    later(29.9);
    expect(await settings()).toEqual({ loopMoneyPerDay: 5 });
    later(0.1);
    expect(await settings()).toEqual({ loopMoneyPerDay: 7 });
    expect(server.asked() - before).toBe(3);
  });

  it.each([
    [
      'the Parameter Store fails',
      async () => server.failNext(1, { code: 'InternalServerError', status: 500 }),
    ],
    ['too many ask', async () => server.failNext(1, { code: 'ThrottlingException' })],
    ['the role may not read it', async () => server.failNext(1, { code: 'AccessDeniedException' })],
    ['the parameter is not JSON', () => put('readOnly=false')],
    ['a value is not allowed', () => put('{"readOnly":"no"}')],
  ])(
    'stay as they were while %s, with a log line, and without a call for each request',
    async (_why, fail) => {
      await put('{"readOnly":true}');
      expect(await settings()).toEqual({ readOnly: true });
      await fail();
      later(30);
      const before = server.asked();
      expect(await settings()).toEqual({ readOnly: true });
      expect(await settings()).toEqual({ readOnly: true });
      expect(server.asked() - before).toBe(1);
      expect(warnings).toHaveBeenCalledExactlyOnceWith('settings not read', expect.anything());
      await put('{"readOnly":false}');
      later(30);
      expect(await settings()).toEqual({ readOnly: false });
    },
  );

  it('are none while the first reading fails', async () => {
    server.failNext(1, { code: 'ThrottlingException' });
    expect(await settings()).toEqual({});
  });
});
