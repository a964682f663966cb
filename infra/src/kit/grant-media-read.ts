import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { SliceFunction } from './slice-function.ts';

/** Lets a function read what is under one folder of the media bucket, and gives it the bucket's name. */
export function grantMediaRead(media: IBucket, folder: string, fn: SliceFunction): void {
  fn.allow(['s3:GetObject'], [media.arnForObjects(`media/${folder}/*`)]);
  fn.setEnvironment(envNames.mediaBucket, media.bucketName);
}
