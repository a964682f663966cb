import { offerAppeal } from '../../../domain/appeals/offer-appeal.ts';
import { mailQueue } from '../../../domain/mail/mail-queue.ts';
import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { sqs } from '../../../platform/aws/sqs.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { followSuspension } from './follow-suspension.ts';
import { conductMail } from './tell-person.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const mail = mailQueue(sqs(), requiredEnv('mailQueueUrl'));
const tellPerson = conductMail(mail, (personId, { at: decisionAt, by: decidedBy, reason }) =>
  offerAppeal(
    client,
    table,
    {
      about: 'suspension',
      personId,
      decidedBy,
      decisionAt,
      contributionId: null,
      category: null,
      reason,
    },
    Date.now(),
  ),
);

/** Called when moderators have suspended or restored somebody. */
export const handler = followChange(followSuspension({ client, table, tellPerson }));
