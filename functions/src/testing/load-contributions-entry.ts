import { vi } from 'vitest';
import { testOriginVerify, type call } from './http-request.ts';

interface EntrySettings {
  community: string;
  /** The URL of DynamoDB. */
  dynamodb: string;
  /** Needed by routes with limits. */
  ephemeral?: string;
  catalogue?: string;
}

/** Loads the real entry. Tables that a test does not name do not exist. */
export async function loadContributionsEntry({
  community,
  dynamodb,
  ephemeral = 'unused',
  catalogue = 'unused',
}: EntrySettings): Promise<Parameters<typeof call>[0]> {
  const settings = {
    COMMUNITY_TABLE: community,
    EPHEMERAL_TABLE: ephemeral,
    CATALOGUE_TABLE: catalogue,
    ORIGIN_VERIFY: testOriginVerify,
    CHECK_RESPONSES: '1',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'contributions.http',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../features/contributions/contributions.http.ts');
  return handler;
}
