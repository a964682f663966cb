import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { tellSupporter } from './tell-supporter.ts';

/** Called when something about somebody's support has changed. */
export const handler = followChange(
  tellSupporter({
    client: dynamo(),
    table: requiredEnv('communityTable'),
    mail: mailQueue(sqs(), requiredEnv('mailQueueUrl')),
    now: () => Date.now(),
  }),
);
