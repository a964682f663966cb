import { envNames } from '@touchdown/shared/contract/env.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { takedownRoutes } from '@touchdown/shared/takedowns/routes.ts';
import { takedownSentences } from '@touchdown/shared/takedowns/takedown-sentences.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { authenticate } from '../../domain/members/authenticate.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { sliceHandler, type RouteHandlers } from '../../platform/http/slice-handler.ts';
import { rateLimiter } from '../../platform/limits/rate-limiter.ts';
import { settingsOfStage } from '../../platform/settings/running-settings-reader.ts';
import { decideTakedown } from './decide-takedown.ts';
import { listTakedowns } from './list-takedowns.ts';
import { readTakedown, openTakedown } from './read-takedown.ts';
import { requestTakedown } from './request-takedown.ts';
import type { StoredTakedown } from './takedown-items.ts';
import { takedownMail } from './takedown-mail.ts';
import { takedownStore, type TakedownStore } from './takedown-store.ts';

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

/** Stores the author's answer for the moderators. The same answer again changes nothing. */
function answerTakedown(
  store: TakedownStore,
  now: () => number,
): RouteHandlers<typeof takedownRoutes>['answerTakedown'] {
  return async ({ params: { caseNumber }, body: { token, text, name } }) => {
    const { takedown, holder } = await openTakedown(store, caseNumber, token);
    if (holder !== 'author') throw new Problem('NOT_FOUND', takedownSentences.unknown);
    const isRepeat = (one: StoredTakedown | undefined) =>
      one?.counterNotice?.text === text && one.counterNotice.name === name;
    const at = new Date(now()).toISOString();
    if (!isRepeat(takedown) && !(await store.answer(caseNumber, { text, name, at }))) {
      const after = await store.find(caseNumber);
      const { changed, notHidden } = takedownSentences;
      // This request, sent twice at the same moment, or another answer may have been faster.
      if (!isRepeat(after)) throw new Problem('CONFLICT', after?.counterNotice ? changed : notHidden);
    }
    return { success: true, message: takedownSentences.answered };
  };
}
