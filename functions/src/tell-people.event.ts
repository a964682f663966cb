import { decisionQueue } from './domain/mail/decision-queue.ts';
import { mailQueue } from './domain/mail/mail-queue.ts';
import { tellWaiting } from './features/moderation/decision-mails/tell-waiting.ts';
import { tellSuggester } from './features/moderation/tell-suggester.ts';
import { tellSupporter } from './features/subscriptions/tell-supporter.ts';
import { dynamo } from './platform/aws/dynamo.ts';
import { requiredEnv } from './platform/aws/required-env.ts';
import { sqs } from './platform/aws/sqs.ts';
import { followChange } from './platform/events/follow-change.ts';
import { partsOf } from './platform/events/parts.ts';

const [client, queues] = [dynamo(), sqs()];
const [table, decisions] = [requiredEnv('communityTable'), requiredEnv('decisionQueueUrl')];
const mail = mailQueue(queues, requiredEnv('mailQueueUrl'));
const now = () => Date.now();

/** What tells people: it sends messages, and writes what they were told. */
export const handler = partsOf({
  // A moderator has decided on an edit suggestion, or has asked its author for a source.
  'tell-suggester': followChange(
    tellSuggester({ client, table, queue: decisionQueue(queues, decisions), now }),
  ),
  // Something about somebody's support has changed.
  'tell-supporter': followChange(tellSupporter({ client, table, mail, now })),
  // Every five minutes.
  'tell-decisions': tellWaiting(queues, decisions, { client, table, mail, now }),
});
