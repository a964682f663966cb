import { envNames } from '@touchdown/shared/contract/env.ts';
import { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { sliceHandler } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { answerTakedown } from './answer-takedown.ts';
import { decideTakedown } from './decide-takedown.ts';
import { listTakedowns } from './list-takedowns.ts';
import { readTakedown } from './read-takedown.ts';
import { requestTakedown } from './request-takedown.ts';
import { takedownMail } from './takedown-mail.ts';
import { takedownStore } from './takedown-store.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const now = () => Date.now();
const store = takedownStore(client, table, now);
const limiter = rateLimiter(client, requiredEnv('ephemeralTable'), now);
const mail = takedownMail({
  store,
  mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
  limiter,
  operatorEmail: process.env[envNames.operatorEmail] || undefined,
});

export const handler = sliceHandler(
  takedownRoutes,
  {
    requestTakedown: requestTakedown({ store, mail, limiter, now }),
    readTakedown: readTakedown(store),
    answerTakedown: answerTakedown(store, now),
    listTakedowns: listTakedowns(store),
    decideTakedown: decideTakedown({ client, table, store, mail, now }),
  },
  { authenticate: authenticate(client, table, now), limiter, settings: settingsOfStage(now) },
);
