import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { followChange } from '../../../platform/events/follow-change.ts';
import { storedImages } from '../../../domain/pictures/stored-images.ts';
import { eraseAccount } from './erase-account.ts';

const images = storedImages(s3(), requiredEnv('imagesBucket'));

/** Called when a profile has become a tombstone or shows another picture. */
export const handler = followChange(
  eraseAccount({ client: dynamo(), table: requiredEnv('communityTable'), removePicture: images.remove }),
);
