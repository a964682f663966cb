import { dynamo } from '../../platform/aws/dynamo.ts';
import { requiredEnv } from '../../platform/aws/required-env.ts';
import { s3 } from '../../platform/aws/s3.ts';
import { followChange } from '../../platform/events/follow-change.ts';
import { storedImages } from '../../domain/pictures/stored-images.ts';
import { withholdPictures } from './withhold-pictures.ts';

/** Called when a contribution was hidden or shown again. */
export const handler = followChange(
  withholdPictures({
    client: dynamo(),
    table: requiredEnv('communityTable'),
    images: storedImages(s3(), requiredEnv('imagesBucket')),
  }),
);
