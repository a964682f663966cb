import { contributionRoutes } from '@touchdown/shared/contributions/routes.ts';
import { latestContributions } from '../../domain/contributions/latest-contributions.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { pageCursors } from '../../platform/http/page-cursors.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { contributionStore } from '../../domain/contributions/contribution-store.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { hasAccount } from '../../domain/members/has-account.ts';
import { newcomers } from '../../domain/members/newcomers.ts';
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
import { abuseReportSaver, hiderOfReported, reportContribution } from './report-contribution.ts';
import { markPicture } from './pictures/mark-picture.ts';
import { savePictureMark } from './pictures/save-picture-mark.ts';
import { nameSource } from './suggestions/name-source.ts';
import { objectToDecision } from './suggestions/object-to-decision.ts';
import { questionHandlers } from './questions/question-handlers.ts';
import { questionStore } from './questions/question-store.ts';
import { castVote, voteOnContribution } from './votes/cast-vote.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const store = contributionStore(client, table, now);
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), now);
const cursors = pageCursors(requiredEnv('originVerify'));
const find = findContribution(client, table);
const questions = questionStore(client, table, now);
const removal = contributionRemoval(client, table, now);
const people = newcomers(client, { community: table, ephemeral: requiredEnv('ephemeralTable') }, now);

export const handler = sliceHandler(
  contributionRoutes,
  {
    getLatestContributions: latestContributions(store),
    listContributions: listContributions(store),
    listTornadoContributions: listTargetContributions(store, cursors, 'tornado'),
    listUserContributions: listUserContributions(store, cursors, hasAccount(client, table)),
    listStormReportContributions: listTargetContributions(store, cursors, 'spc-report'),
    listOwnVotes: listOwnVotes(store),
    reportContribution: reportContribution({
      find,
      findQuestion: async (id, questionId) =>
        (await questions.of(id)).find((one) => one.questionId === questionId),
      save: abuseReportSaver(client, table),
      hide: hiderOfReported(client, table, { find, newcomers: people }),
      newcomers: people,
      now,
    }),
    deleteContribution: deleteContribution({ find, removal, newcomers: people }),
    restoreContribution: restoreContribution({ find, removal, now }),
    markPicture: markPicture({ find, save: savePictureMark(client, table, now) }),
    ...questionHandlers({ find, questions, limiter, now }),
    objectToDecision: objectToDecision({ find, client, table, now }),
    nameSource: nameSource({ find, client, table }),
    voteOnContribution: voteOnContribution(castVote(client, table, now)),
  },
  // Strict for visitors' routes too: the list and the session are in one table, so neither is answered without the other.
  { authenticate: authenticate(client, table, now), limiter, settings: settingsOfStage(now) },
);
