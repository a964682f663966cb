import { readFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tornadoStore } from '@touchdown/functions/tornadoes/tornado-store.ts';
import { localCredentials, type LocalCloud } from '../local/start-local-cloud.ts';
import { loadRecord, type LoadedCount } from './load-record.ts';

/** Loads a file of the project's layout into a running local cloud; a synthetic one says so in its head. */
export async function loadIntoLocalCloud(cloud: LocalCloud, file: URL): Promise<LoadedCount> {
  const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  const store = tornadoStore(DynamoDBDocumentClient.from(client), cloud.nameOf('CatalogueTable'));
  const kind = /SYNTHETIC/.test(readFileSync(file, 'utf8').slice(0, 2_000)) ? 'synthetic' : 'sample';
  try {
    return await loadRecord(store, file, kind);
  } finally {
    client.destroy();
  }
}
