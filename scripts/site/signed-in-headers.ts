import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { signIn } from './sign-in.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { LocalSite } from './start-local-site.ts';

/** Signs in at a local cloud and returns the headers that the site's scripts then send. */
export async function signedInHeaders(
  cloud: Pick<LocalSite, 'dynamodbEndpoint' | 'nameOf'>,
  id = '01JD5K8Z7Q0000000000000001',
): Promise<Record<string, string>> {
  const dynamodb = new DynamoDBClient({ ...localCredentials, endpoint: cloud.dynamodbEndpoint });
  const cookie = await signIn(DynamoDBDocumentClient.from(dynamodb), cloud.nameOf('CommunityTable'), { id });
  dynamodb.destroy();
  return {
    // Browsers refuse a __Host- cookie over HTTP, so the local cloud uses another prefix.
    cookie: cookie.replace('__Host-', 'local-'),
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  };
}
