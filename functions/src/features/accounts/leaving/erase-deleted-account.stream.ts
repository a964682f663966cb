import { dynamo } from '../../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../../platform/aws/required-env.ts';
import { s3 } from '../../../platform/aws/s3.ts';
import { followChanges } from '../../../platform/streams/follow-changes.ts';
import { storedImages } from '../../../domain/pictures/stored-images.ts';
import { eraseAccount } from './erase-account.ts';

const images = storedImages(s3(), requiredEnv('imagesBucket'));

/** Called when a profile has become a tombstone, and when a profile that had a picture has changed. */
export const handler = followChanges(
  eraseAccount({ client: dynamo(), table: requiredEnv('communityTable'), removePicture: images.remove }),
);
