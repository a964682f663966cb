import { storedImages } from './domain/pictures/stored-images.ts';
import { decisionQueue } from './domain/mail/decision-queue.ts';
import { mailQueue } from './domain/mail/mail-queue.ts';
import { eraseAccount } from './features/accounts/leaving/erase-account.ts';
import { eraseLateContribution } from './features/accounts/leaving/erase-late-contribution.ts';
import { finishRemoval } from './features/contributions/finish-removal.ts';
import { authorMail } from './features/contributions/tell-author.ts';
import { withholdPictures } from './features/contributions/withhold-pictures.ts';
import { noteErasure } from './features/copies/note-erasure.ts';
import { eraseRadarJobs } from './features/radar/leaving/erase-radar-jobs.ts';
import { dynamo } from './platform/aws/dynamo.ts';
import { optionalEnv } from './platform/aws/optional-env.ts';
import { requiredEnv } from './platform/aws/required-env.ts';
import { s3 } from './platform/aws/s3.ts';
import { sqs } from './platform/aws/sqs.ts';
import { followChange } from './platform/events/follow-change.ts';
import { partsOf } from './platform/events/parts.ts';

const [client, objects, queues] = [dynamo(), s3(), sqs()];
const table = requiredEnv('communityTable');
const now = () => Date.now();
const images = storedImages(objects, requiredEnv('imagesBucket'));
const mail = mailQueue(queues, requiredEnv('mailQueueUrl'));
const queue = decisionQueue(queues, requiredEnv('decisionQueueUrl'));

/** The followers that erase or withhold what somebody or something has left. */
export const handler = partsOf({
  // A profile has become a tombstone or shows another picture.
  'erase-deleted-account': followChange(eraseAccount({ client, table, removePicture: images.remove })),
  'note-erasure': followChange(noteErasure({ client, table, s3: objects, to: optionalEnv('copyBucket') })),
  'erase-radar-jobs': followChange(
    eraseRadarJobs({
      client,
      s3: objects,
      tables: { community: table, radar: requiredEnv('radarTable') },
      mediaBucket: requiredEnv('mediaBucket'),
      now,
    }),
  ),
  // A new contribution, of somebody whose account may have been deleted.
  'erase-late-contribution': followChange(eraseLateContribution(client, table)),
  // A contribution was deleted by its author or removed by a moderator.
  'finish-removal': followChange(
    finishRemoval({
      client,
      table,
      removePicture: images.remove,
      tellAuthor: authorMail({ client, table, mail, queue, now }),
    }),
  ),
  // A contribution was hidden or shown again.
  'withhold-pictures': followChange(withholdPictures({ client, table, images })),
});
