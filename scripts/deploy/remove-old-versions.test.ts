import { LambdaClient } from '@aws-sdk/client-lambda';
import type { ServedLocally } from '@touchdown/local-cloud/servers/serve-locally.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keptVersions, removeOldVersions } from './remove-old-versions.ts';
import { lambdaStandIn, type FunctionOfStandIn } from './testing/lambda-stand-in.ts';

const functions = new Map<string, FunctionOfStandIn>();
let server: ServedLocally;
let lambda: LambdaClient;

beforeAll(async () => {
  server = await lambdaStandIn(functions);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  lambda = new LambdaClient({ region: 'us-east-1', credentials, endpoint: server.url, maxAttempts: 1 });
});
afterAll(async () => {
  lambda.destroy();
  await server.stop();
});
beforeEach(() => functions.clear());

const published = (last: number) =>
  Object.fromEntries(Array.from({ length: last }, (_, index) => [index + 1, {}]));
const left = (name: string) => Object.keys(functions.get(name)?.versions ?? {}).map(Number);
const remove = () => removeOldVersions(lambda, { api: '12', pages: '3' });

describe('old versions of functions', () => {
  it('are deleted, except for those that a rollback can return to', async () => {
    functions.set('api', { versions: published(12), live: '12' });
    functions.set('pages', { versions: published(3), live: '3' });
    expect(await remove()).toBe(12 - keptVersions);
    expect(left('api')).toEqual([8, 9, 10, 11, 12]);
    expect(left('pages')).toEqual([1, 2, 3]);
    expect(await remove()).toBe(0);
  });

  it('are kept while they answer requests, after a rollback or during a canary', async () => {
    functions.set('api', { versions: published(12), live: '2' });
    functions.set('pages', { versions: published(9), live: '1', weights: { 9: 0.1 } });
    await remove();
    expect(left('api')).toEqual([2, 8, 9, 10, 11, 12]);
    expect(left('pages')).toHaveLength(9);
  });
});
