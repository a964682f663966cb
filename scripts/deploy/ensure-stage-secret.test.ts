import { serveLocally } from '@touchdown/functions/testing/serve-locally.ts';
import { text } from 'node:stream/consumers';
import { SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import { ensureStageSecret } from './ensure-stage-secret.ts';

/** A stand-in for the wire protocol of the Parameter Store, only for creating parameters. */
const parameters = new Map<string, { Type: string; Value: string }>();
const calls: string[] = [];
const server = await serveLocally((request, response) => {
  void text(request).then((body) => {
    calls.push(String(request.headers['x-amz-target']));
    const { status, result } = putParameter(JSON.parse(body));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(result));
  });
});
let client: SSMClient;

beforeAll(() => {
  client = new SSMClient({
    region: 'us-east-1',
    endpoint: server.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});

afterAll(async () => {
  client.destroy();
  await server.stop();
});

const ids = Object.keys(stageSecrets) as StageSecretId[];

describe.each(ids)('the secret %s', (id) => {
  it('is created with 256 random bits, different for each stage', async () => {
    expect(await ensureStageSecret(client, 'dev', id)).toBe('created');
    expect(await ensureStageSecret(client, 'prod', id)).toBe('created');
    const [dev, prod] = (['dev', 'prod'] as const).map((stage) => parameters.get(stageSecretName(stage, id)));
    expect(dev).toEqual({ Type: 'String', Value: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(prod?.Value).not.toBe(dev?.Value);
  });

  it('is kept if it exists, whatever its value', async () => {
    const rotating = { Type: 'String', Value: 'newest,older' };
    parameters.set(stageSecretName('dev', id), rotating);
    expect(await ensureStageSecret(client, 'dev', id)).toBe('kept');
    expect(parameters.get(stageSecretName('dev', id))).toEqual(rotating);
    expect(new Set(calls)).toEqual(new Set(['AmazonSSM.PutParameter']));
  });
});

function putParameter({ Name, Type, Value, Overwrite }: Record<string, string>) {
  if (parameters.has(Name ?? '') && !Overwrite)
    return { status: 400, result: { __type: 'ParameterAlreadyExists' } };
  parameters.set(Name ?? '', { Type: Type ?? '', Value: Value ?? '' });
  return { status: 200, result: { Version: 1, Tier: 'Standard' } };
}
