import { appealRoutes } from '@touchdown/shared/appeals/routes.ts';
import { contributionRemoval } from '../../domain/contributions/contribution-removal.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { suspensions } from '../../domain/members/suspend-person.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { appealStore } from './appeal-store.ts';
import { decideAppeal } from './decide-appeal.ts';
import { getModerationLog } from './get-moderation-log.ts';
import { listAppeals } from './list-appeals.ts';
import { readAppeal } from './read-appeal.ts';
import { sendAppeal } from './send-appeal.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const store = appealStore(client, table);
const mail = mailQueue(sqs(), requiredEnv('mailQueueUrl'));
const removal = contributionRemoval(client, table, now);
const people = suspensions(client, table, now);

export const handler = sliceHandler(
  appealRoutes,
  {
    readAppeal: readAppeal(store),
    sendAppeal: sendAppeal({ client, table, store, now }),
    listAppeals: listAppeals(store),
    decideAppeal: decideAppeal({ client, table, store, removal, people, mail, now }),
    getModerationLog: getModerationLog(client, table, now),
  },
  {
    authenticate: authenticate(client, table, now),
    limiter: rateLimiter(client, requiredEnv('ephemeralTable'), now),
    settings: settingsOfStage(now),
  },
);
