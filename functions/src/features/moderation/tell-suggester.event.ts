import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { tellSuggester } from './tell-suggester.ts';

/** Called when a moderator has decided on an edit suggestion. */
export const handler = followChange(
  tellSuggester({
    client: dynamo(),
    table: requiredEnv('communityTable'),
    mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
  }),
);
