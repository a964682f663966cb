import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { SliceFunction } from '../slice-function.ts';

/** Lets a function read one folder of the media bucket, and sets the bucket's name in its environment. */
export function grantMediaRead(media: IBucket, folder: string, fn: SliceFunction): void {
  fn.allow(['s3:GetObject'], [media.arnForObjects(`media/${folder}/*`)]);
  fn.setEnvironment(envNames.mediaBucket, media.bucketName);
}
