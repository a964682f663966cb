import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stageSecretName, stageSecrets, type StageSecretId } from '@touchdown/infra/kit/stage-secret.ts';
import { startParameterStore, type ParameterStore } from '../testing/parameter-store.ts';
import { ensureStageSecret } from './ensure-stage-secret.ts';

let store: ParameterStore;

beforeAll(async () => {
  store = await startParameterStore();
});
afterAll(() => store.stop());

const ids = Object.keys(stageSecrets) as StageSecretId[];

describe.each(ids)('the secret %s', (id) => {
  it('is created with 256 random bits, different for each stage', async () => {
    expect(await ensureStageSecret(store.client, 'dev', id)).toBe('created');
    expect(await ensureStageSecret(store.client, 'prod', id)).toBe('created');
    const [dev, prod] = (['dev', 'prod'] as const).map((stage) =>
      store.parameters.get(stageSecretName(stage, id)),
    );
    expect(dev).toEqual({ type: 'String', values: [expect.stringMatching(/^[0-9a-f]{64}$/)] });
    expect(prod?.values).not.toEqual(dev?.values);
  });

  it('is kept if it exists, whatever its value', async () => {
    const rotating = { type: 'String', values: ['newest,older'] };
    store.parameters.set(stageSecretName('dev', id), rotating);
    expect(await ensureStageSecret(store.client, 'dev', id)).toBe('kept');
    expect(store.parameters.get(stageSecretName('dev', id))).toEqual(rotating);
    expect(new Set(store.calls.map(({ operation }) => operation))).toEqual(new Set(['PutParameter']));
  });
});
