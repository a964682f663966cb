import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { profileKey } from '@touchdown/functions/features/accounts/account-items.ts';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { LocalSite } from '../site/start-local-site.ts';
import { signedInHeaders } from '../site/signed-in-headers.ts';
import { findSampleTornado, sampleProfile } from './put-sample-contributions.ts';

type Cloud = Pick<LocalSite, 'url' | 'nameOf' | 'dynamodbEndpoint'>;

const person = { id: '01SAMP'.padEnd(25, '0').concat('1'), username: 'Touchdown-loops' };

/**
 * Requests the radar loop of Newcastle and Moore as a member would, once: a loop that a developer removes stays
 * removed. Returns the sentence that says so, or why there is none; undefined if there is nothing to say.
 */
export async function requestSampleLoop(cloud: Cloud): Promise<string | undefined> {
  const tornado = await findSampleTornado(cloud.url);
  if (!tornado) return undefined;
  const client = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  const documents = DynamoDBDocumentClient.from(client);
  const TableName = cloud.nameOf('CommunityTable');
  try {
    const { Item: profile } = await documents.send(new GetCommand({ TableName, Key: profileKey(person.id) }));
    // A request that was not accepted leaves a profile without a date.
    if (profile?.['createdAt']) return undefined;
    const headers = await signedInHeaders(cloud, person.id);
    const response = await fetch(`${cloud.url}${apiBase}/tornadoes/${tornado.id}/radar`, { headers });
    if (!response.ok) return `The first radar loop was not requested: ${await response.text()}`;
    await documents.send(
      new PutCommand({ TableName, Item: sampleProfile(person, 'Sample: asked for the first radar loop.') }),
    );
    await fetch(`${cloud.url}${apiBase}/auth/logout`, { method: 'POST', headers });
  } finally {
    client.destroy();
  }
  return `A simulated radar loop is being drawn for ${cloud.url}/tornadoes/${tornado.id}`;
}
