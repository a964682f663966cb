import { mailQueue } from '../../../domain/mail/mail-queue.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { followSuspension } from './follow-suspension.ts';
import { conductMail } from './tell-person.ts';

const mail = mailQueue(sqs(), requiredEnv('mailQueueUrl'));

/** Called when moderators have suspended or restored somebody. */
export const handler = followChange(
  followSuspension({ client: dynamo(), table: requiredEnv('communityTable'), tellPerson: conductMail(mail) }),
);
