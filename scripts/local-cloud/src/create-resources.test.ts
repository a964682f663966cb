import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResources } from './create-resources.ts';
import { localCredentials } from './template/local-credentials.ts';
import { TemplateResolver } from './template/template-resolver.ts';

let store: FauxqsServer;
let dynamodb: DynamoDBClient;

beforeAll(async () => {
  store = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: store.address });
});
afterAll(async () => {
  dynamodb.destroy();
  await store.stop();
});

it.each([
  [undefined, '600'],
  [10, '10'],
  [0, '0'],
  [900, '600'],
])('a queue that delivers late does so after at most %s seconds', async (maxDelaySeconds, delay) => {
  const name = `Late${maxDelaySeconds}`;
  const queue = { Type: 'AWS::SQS::Queue', Properties: { DelaySeconds: 600 } };
  const template = { Resources: { [name]: queue, [`Plain${name}`]: { Type: 'AWS::SQS::Queue' } } };
  const standIns = { objectStoreUrl: store.address, siteUrl: 'http://127.0.0.1' };
  const resolver = new TemplateResolver([{ stackName: 'Test', template }], standIns, () => '');
  // Twice: what an earlier start created gets the new time.
  for (let time = 0; time < 2; time++) await createResources(resolver, dynamodb, store, { maxDelaySeconds });
  expect(store.inspectQueue(`Test-${name}`)?.attributes['DelaySeconds']).toBe(delay);
  expect(store.inspectQueue(`Test-Plain${name}`)?.attributes['DelaySeconds']).toBe('0');
});
