import type { RouteRequest, RouteResponse } from '@touchdown/shared/contract/route.ts';
import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { toShownContribution } from '../../domain/contributions/to-shown-contribution.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { pageCursors } from '../../platform/http/page-cursors.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { contributionStore, type ContributionStore } from '../../domain/contributions/contribution-store.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { hasAccount } from '../../domain/members/has-account.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { deleteContribution } from './delete-contribution.ts';
import { restoreContribution } from './restore-contribution.ts';
import { findContribution } from './find-contribution.ts';
import { listContributions } from './list-contributions.ts';
import { listOwnVotes } from './list-own-votes.ts';
import { listTargetContributions } from './list-target-contributions.ts';
import { listUserContributions } from './list-user-contributions.ts';
import { abuseReportSaver, reportContribution } from './report-contribution.ts';
import { markPicture } from './pictures/mark-picture.ts';
import { savePictureMark } from './pictures/save-picture-mark.ts';
import { nameSource } from './suggestions/name-source.ts';
import { objectToDecision } from './suggestions/object-to-decision.ts';
import { castVote, voteOnContribution } from './votes/cast-vote.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const store = contributionStore(client, table, now);
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), now);
const cursors = pageCursors(requiredEnv('originVerify'));
const find = findContribution(client, table);
const removal = contributionRemoval(client, table, now);

export const handler = sliceHandler(
  contributionRoutes,
  {
    getLatestContributions: getLatestContributions(store),
    listContributions: listContributions(store),
    listTornadoContributions: listTargetContributions(store, cursors, 'tornado'),
    listUserContributions: listUserContributions(store, cursors, hasAccount(client, table)),
    listStormReportContributions: listTargetContributions(store, cursors, 'spc-report'),
    listOwnVotes: listOwnVotes(store),
    reportContribution: reportContribution({ find, save: abuseReportSaver(client, table), now }),
    deleteContribution: deleteContribution({ find, removal }),
    restoreContribution: restoreContribution({ find, removal, now }),
    markPicture: markPicture({ find, save: savePictureMark(client, table, now) }),
    objectToDecision: objectToDecision({ find, client, table, now }),
    nameSource: nameSource({ find, client, table }),
    voteOnContribution: voteOnContribution(castVote(client, table, now)),
  },
  // Strict for visitors' routes too: the list and the session are in one table, so neither is answered without the other.
  { authenticate: authenticate(client, table, now), limiter, settings: settingsOfStage(now) },
);

type LatestRoute = typeof contributionRoutes.getLatestContributions;

function getLatestContributions(store: ContributionStore) {
  return async ({ query: { limit } }: RouteRequest<LatestRoute>): Promise<RouteResponse<LatestRoute>> => ({
    contributions: (await store.feed(limit)).map(toShownContribution),
  });
}
