import { Validations } from 'aws-cdk-lib';
import { envNames } from '@touchdown/shared/contract/env.ts';
import type { SliceFunction } from '../slice-function.ts';
import type { StageSettings } from '../stages.ts';

/** Lets a function add objects below a prefix of the second copy's bucket, if there is one: neither read nor delete. */
export function grantCopyWrite(fn: SliceFunction, { copyBucket }: StageSettings, prefix: string): void {
  if (!copyBucket) return;
  const objects = `arn:aws:s3:::${copyBucket}/${prefix}*`;
  fn.allow(['s3:PutObject'], [objects]);
  fn.setEnvironment(envNames.copyBucket, copyBucket);
  Validations.of(fn).acknowledge({
    id: `AwsSolutions::AwsSolutions-IAM5[Resource::${objects}]`,
    reason: 'Objects of a copy are named by its time, and those of erasures by an id',
  });
}
