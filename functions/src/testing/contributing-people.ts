import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { viewerIpHeader } from '@touchdown/shared/contract/env.ts';
import { contributingRoutes } from '@touchdown/shared/contributions/contributing-routes.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { StoredContribution } from '../domain/contributions/contribution-item.ts';
import { byPerson, personContributions } from '../domain/members/person-contributions.ts';
import { partitionQuery } from '../platform/aws/queries.ts';
import type { TestResponse } from './http-request.ts';
import { madeUpProfile, putSignedIn } from './put-signed-in.ts';
import type { ContributingEntry } from './start-contributing-entry.ts';

/** People who contribute through the entry of a test, and what is stored of them. */
export function contributingPeople(entry: () => ContributingEntry) {
  let addresses = 0;
  return {
    /** Signs somebody in whose account is older than a day, unless the test says otherwise. */
    person: (over = {}) =>
      putSignedIn(entry().client, entry().community, {
        profile: madeUpProfile({ createdAt: '2025-01-01T00:00:00.000Z', ...over }),
      }),

    /** Each request comes from another IP address, so that only the limits by person count. */
    postTo: (
      path: string,
      cookie: string,
      body: unknown,
      headers: Record<string, string> = {},
    ): Promise<TestResponse> =>
      entry().ask('POST', `/contributions${path}`, {
        cookie,
        body,
        headers: { [viewerIpHeader]: `2001:db8:${(++addresses).toString(16)}::1`, ...headers },
      }),

    contributionOf: (body: unknown): Contribution =>
      contributingRoutes.createContribution.response.parse(body).data.contribution,

    /** The stored contributions of a person. */
    storedBy: async (uid: string): Promise<StoredContribution[]> => {
      const query = partitionQuery(entry().community, byPerson, personContributions(uid));
      const { Items: items = [] } = await entry().client.send(new QueryCommand(query));
      return items as StoredContribution[];
    },
  };
}
