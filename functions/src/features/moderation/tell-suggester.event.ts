import { decisionQueue } from '../../domain/mail/decision-queue.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { tellSuggester } from './tell-suggester.ts';

/** Called when a moderator has decided on an edit suggestion, or has asked its author for a source. */
export const handler = followChange(
  tellSuggester({
    client: dynamo(),
    table: requiredEnv('communityTable'),
    queue: decisionQueue(sqs(), requiredEnv('decisionQueueUrl')),
    now: () => Date.now(),
  }),
);
