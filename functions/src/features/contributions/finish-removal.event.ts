import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { sqs } from '../../platform/aws/sqs.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { decisionQueue } from '../../domain/mail/decision-queue.ts';
import { mailQueue } from '../../domain/mail/mail-queue.ts';
import { storedImages } from '../../domain/pictures/stored-images.ts';
import { finishRemoval } from './finish-removal.ts';
import { authorMail } from './tell-author.ts';

const [client, table] = [dynamo(), requiredEnv('communityTable')];
const [mail, queue] = [
  mailQueue(sqs(), requiredEnv('mailQueueUrl')),
  decisionQueue(sqs(), requiredEnv('decisionQueueUrl')),
];
const now = () => Date.now();
const { remove: removePicture } = storedImages(s3(), requiredEnv('imagesBucket'));

/** Called when a contribution was deleted by its author or removed by a moderator. */
export const handler = followChange(
  finishRemoval({
    client,
    table,
    removePicture,
    tellAuthor: authorMail({ client, table, mail, queue, now }),
  }),
);
